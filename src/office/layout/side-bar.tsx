import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useId, useRef, useState, useEffect } from 'react'
import type { InboxKind } from '../../shared/back-office'
import { below, userMay } from '../../ui/accounts/may-open'
import { Icon } from '../../ui/icon'
import { GoTo } from '../go-to/go-to'
import { places, rightTo, type PlaceGroup, type PlaceLink } from './office-pages'
import styles from './side-bar.module.css'
import { isAnswerOf } from '../../shared/contracts/contract'
import { countNew, type NewCounts } from '../../shared/contracts/inbox'
import { ask } from '../../ui/api'
import { inboxCalls } from '../../ui/accounts/back-office-calls'
import { hasSession } from './has-session'
import { Button } from '../../ui/kit/button'
import { Count } from '../../ui/kit/badge'

const isCounts = isAnswerOf(countNew)

/** One call at a time; what is asked meanwhile is one call afterwards. */
function reader(keep: (counts: NewCounts) => void) {
  let isReading = false
  let isWanted = false
  return async function read() {
    isWanted = true
    if (isReading) return
    isReading = true
    while (isWanted) {
      isWanted = false
      // Nobody has asked for it, so a failure is not reported: the last counts stay.
      const call = ask(countNew.path, isCounts, { cache: 'no-store' })
      const answer = await call.catch(() => undefined)
      if (answer?.isTaken) keep(answer.body)
    }
    isReading = false
  }
}

/**
 * What is new in the inbox: read on the first page, on every change of page, after a call to the
 * inbox, and when the tab becomes visible again. Undefined until known, or without the right.
 */
function useNewCounts(): NewCounts | undefined {
  const router = useRouter()
  const [counts, setCounts] = useState<NewCounts>()
  useEffect(() => {
    if (!userMay('inbox') || !hasSession()) return undefined
    const read = reader(setCounts)
    const readIfVisible = () => {
      if (document.visibilityState === 'visible') void read()
    }
    void read()
    const stop = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) void read()
    })
    inboxCalls.addEventListener('done', read)
    document.addEventListener('visibilitychange', readIfVisible)
    return () => {
      stop()
      inboxCalls.removeEventListener('done', read)
      document.removeEventListener('visibilitychange', readIfVisible)
    }
  }, [router])
  return counts
}

const mayOpen = ({ to }: PlaceLink) => userMay(rightTo(to))

/** The link of the page at `pathname`, else of the one that it is a part of. */
const currentOf = (pathname: string) =>
  places
    .flatMap(({ links }) => links.flatMap((link) => [link, ...(link.below ?? [])]))
    .filter(({ to }) => below(pathname, to))
    .sort((a, b) => b.to.length - a.to.length)[0]?.to

interface Shown {
  pathname: string
  counts: NewCounts | undefined
}

/** Its room is kept while the counts load, so that nothing moves. */
function New({ kinds, counts }: { kinds: readonly InboxKind[]; counts: NewCounts | undefined }) {
  const sum = kinds.reduce((before, kind) => before + (counts?.[kind] ?? 0), 0)
  return (
    <span className={styles.count}>
      {sum > 0 && (
        <Count>
          <span>{sum > 999 ? '999+' : sum}</span>
          <span className="visually-hidden"> new</span>
        </Count>
      )}
    </span>
  )
}

function Place({ link, pathname, counts }: Shown & { link: PlaceLink }) {
  const { to, name, counts: kinds } = link
  const parts = (link.below ?? []).filter(mayOpen)
  const current = currentOf(pathname)
  const isHere = current === to
  const list = (
    <ul className={`${styles.list} ${styles.parts}`}>
      {parts.map((part) => (
        <Place counts={counts} key={part.to} link={part} pathname={pathname} />
      ))}
    </ul>
  )
  return (
    <li>
      <Link
        activeOptions={{ exact: true }}
        aria-current={isHere ? (pathname === to ? 'page' : 'true') : undefined}
        className={styles.link}
        to={to}
      >
        <span className={styles.name}>{name}</span>
        {kinds && <New counts={counts} kinds={kinds} />}
      </Link>
      {parts.length > 0 &&
        (kinds ? (
          list
        ) : (
          <details open={isHere || parts.some((part) => part.to === current)}>
            <summary className={`small ${styles.summary}`}>
              Sections<span className="visually-hidden">{` of ${name}`}</span>
            </summary>
            {list}
          </details>
        ))}
    </li>
  )
}

function Group({ group: { name, links }, ...shown }: Shown & { group: PlaceGroup }) {
  const id = useId()
  return (
    <div className={styles.group}>
      {name && (
        <p className={`small ${styles.heading}`} id={id}>
          {name}
        </p>
      )}
      <ul className={styles.list} {...(name && { 'aria-labelledby': id })}>
        {links.filter(mayOpen).map((link) => (
          <Place key={link.to} link={link} {...shown} />
        ))}
      </ul>
    </div>
  )
}

/** Links to every place that this account may open; on narrow screens behind a button. */
export function SideBar() {
  const { pathname: address } = useLocation()
  const pathname = address.replace(/\/$/, '')
  const counts = useNewCounts()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <nav
      aria-label="Back office"
      className={`no-print ${styles.side}`}
      onClick={({ target }) => isOpen && (target as Element).closest('a') && close()}
      onKeyDown={({ key }) => key === 'Escape' && isOpen && close()}
    >
      <div className={styles.tools}>
        <Button
          aria-controls={id}
          aria-expanded={isOpen}
          className={styles.menu}
          kind="ghost"
          onClick={() => setOpen(!isOpen)}
          ref={button}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
          Menu
        </Button>
        <GoTo />
      </div>
      <div className={styles.places} data-open={isOpen} id={id}>
        {places
          .filter(({ links }) => links.some(mayOpen))
          .map((group) => (
            <Group counts={counts} group={group} key={group.name} pathname={pathname} />
          ))}
      </div>
    </nav>
  )
}
