import { Link, useRouter } from '@tanstack/react-router'
import { useId, useRef, useState, useEffect } from 'react'
import type { InboxKind } from '../../shared/back-office'
import { userMay } from '../../ui/accounts/may-open'
import { Icon } from '../../ui/icon'
import { GoTo } from '../go-to/go-to'
import { officePages, type PlaceGroup } from '../pages'
import { listed, useTrail, type Place } from './place'
import styles from './side-bar.module.css'
import { isAnswerOf } from '../../shared/contracts/contract'
import { countNew, type NewCounts } from '../../shared/contracts/inbox'
import { ask } from '../../ui/api'
import { inboxCalls } from '../../ui/accounts/back-office-calls'
import { hasSession } from './has-session'
import { Button } from '../../ui/kit/button'
import { Bar } from '../../ui/kit/bar'
import { Count } from '../../ui/kit/badge'
import line from '../../ui/kit/line.module.css'

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

interface Shown {
  trail: readonly Place[]
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

function PlaceItem({ place, trail, counts }: Shown & { place: Place }) {
  const { to, name } = place
  const parts = listed(place.below)
  const kinds = [place, ...parts].flatMap(({ kind }) => kind ?? [])
  // The page that is open, else the one here that it is a part of.
  const current = trail.findLast(({ isUnlisted }) => !isUnlisted)?.to
  const isHere = current === to
  const list = (
    <ul className={`${styles.list} ${styles.parts}`}>
      {parts.map((part) => (
        <PlaceItem counts={counts} key={part.to} place={part} trail={trail} />
      ))}
    </ul>
  )
  return (
    <li>
      <Link
        activeOptions={{ exact: true }}
        aria-current={isHere ? (trail.at(-1)?.to === to ? 'page' : 'true') : undefined}
        className={line.line}
        to={to}
      >
        <span className={styles.name}>{name}</span>
        {kinds.length > 0 && <New counts={counts} kinds={kinds} />}
      </Link>
      {parts.length > 0 &&
        (kinds.length > 0 ? (
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

function Group({ group: { name, places }, ...shown }: Shown & { group: PlaceGroup }) {
  const id = useId()
  return (
    <div className={styles.group}>
      {name && (
        <p className={`small ${styles.heading}`} id={id}>
          {name}
        </p>
      )}
      <ul className={styles.list} {...(name && { 'aria-labelledby': id })}>
        {listed(places).map((place) => (
          <PlaceItem key={place.to} place={place} {...shown} />
        ))}
      </ul>
    </div>
  )
}

/** Links to every place that this account may open; on narrow screens behind a button. */
export function SideBar() {
  const trail = useTrail()
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
      className={`no-print pale ${styles.side}`}
      onClick={({ target }) => isOpen && (target as Element).closest('a') && close()}
      onKeyDown={({ key }) => key === 'Escape' && isOpen && close()}
    >
      <div className={styles.stays}>
        <Bar className={styles.tools} isApart>
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
        </Bar>
        <div className={styles.places} data-open={isOpen} id={id}>
          {officePages
            .filter(({ places }) => listed(places).length > 0)
            .map((group) => (
              <Group counts={counts} group={group} key={group.name} trail={trail} />
            ))}
        </div>
      </div>
    </nav>
  )
}
