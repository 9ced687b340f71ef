import { Link, Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState, useEffect, useRef, type RefObject } from 'react'
import { logOut } from '../../shared/contracts/login'
import { isOtherClock, officeTimeName } from '../../shared/office-time'
import { notFoundTitle } from '../../shared/pages'
import { Brand } from '../../ui/brand'
import { Breadcrumbs } from '../../ui/breadcrumbs'
import { Icon } from '../../ui/icon'
import { SkipLink } from '../../ui/skip-link'
import { useReturns } from '../../ui/use-returns'
import { loginPath } from '../../ui/accounts/admin-paths'
import { call } from '../../ui/accounts/call'
import { LeaveGuardContext, mayLeaveAll, type AskToLeave } from '../../ui/leave-guard'
import { userMay } from '../../ui/accounts/may-open'
import { useSite } from '../../ui/site-facts'
import { focusHeading } from '../../ui/focus-heading'
import { leaveUser, pageUser } from '../../ui/accounts/drawn-for'
import { LoginAgain } from '../login/login-again'
import styles from './office-layout.module.css'
import { useOwnName } from './entry-name'
import { dashboard } from '../pages'
import { trailTo, useTrail, type AdminLink, type Place } from './place'
import { OtherPerson, notOf, useOtherUser } from './other-person'
import { SideBar } from './side-bar'
import { Bar } from '../../ui/kit/bar'
import { useSession, type Session } from './use-session'
import { Button } from '../../ui/kit/button'

interface SessionDialogProps extends Session {
  opener: RefObject<HTMLElement | null>
}

/** The login over the page: when its session has ended, and when its owner comes back. */
function SessionDialog({ snapshot, send, opener }: SessionDialogProps) {
  const own = pageUser()?.username ?? ''
  const other = useOtherUser()
  return (
    <LoginAgain
      onCancel={() => send({ type: 'cancel' })}
      onEnter={() => send({ type: 'signedIn' })}
      open={snapshot.matches('asking')}
      opener={opener}
      username={own}
    >
      {snapshot.matches({ asking: 'ended' })
        ? 'You were logged out. Log in to continue.'
        : snapshot.matches({ asking: 'mistaken' })
          ? notOf(other, own)
          : `What you typed on this page is kept. ${other || own} will be logged out in this browser.`}
    </LoginAgain>
  )
}

/** From the dashboard to a page; also to none. */
function wayOf(trail: readonly Place[]): readonly AdminLink[] {
  if (trail.length === 0) return [dashboard, { to: '', name: notFoundTitle }]
  return trail[0]!.to === dashboard.to ? trail : [dashboard, ...trail]
}

/**
 * Handles navigation: title, scroll to the top, focus on the heading.
 * @returns the words to announce; '' on the first page
 */
function useOfficePage(): string {
  const router = useRouter()
  const trail = useTrail()
  const { company } = useSite()
  const [announcement, announce] = useState('')
  const title = [
    ...wayOf(trail)
      .map(({ name }) => name)
      .reverse(),
    company.name,
  ].join(' | ')

  useEffect(() => {
    document.title = title
  }, [title])

  // The address changes before a lazily loaded page can take the focus.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        window.scrollTo({ top: 0, behavior: 'instant' })
        focusHeading()
        announce(wayOf(trailTo(router, toLocation.pathname)).at(-1)!.name)
      }),
    [router],
  )
  return announcement
}

/** Shown instead of a page that this role may not open. */
const NotPermittedPage = () => (
  <>
    <h1>You do not have access to this page</h1>
    <p>If you need access, please ask an administrator.</p>
  </>
)

/** The frame of every page of the back office. */
export function OfficeLayout() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [guards] = useState(() => new Set<AskToLeave>())
  const announcement = useOfficePage()
  const returns = useReturns()
  const [user] = useState(pageUser)
  const session = useSession()
  const used = useRef<HTMLElement>(null)
  const trail = useTrail()
  const ownName = useOwnName(pathname)
  const way = wayOf(trail)
  const parent = way.at(-2)

  async function leave() {
    if (!(await mayLeaveAll(guards))) return
    await call(logOut, {}, '').catch(() => undefined)
    leaveUser()
    await navigate({ to: loginPath, ignoreBlocker: true })
  }

  return (
    <LeaveGuardContext value={guards}>
      <div
        className={styles.office}
        onFocus={({ target }) => {
          // What takes the focus by itself, such as a message, is not what somebody used.
          if (target.tabIndex >= 0) used.current = target
        }}
      >
        <SkipLink />
        <header className={styles.header}>
          <Bar className={styles.bar}>
            <Brand />
            <p className={`small ${styles.user}`}>{user?.name || user?.username}</p>
            <Button onClick={() => void leave()}>Logout</Button>
          </Bar>
          <SideBar />
          <div className={`no-print ${styles.way}`}>
            <Link className="link quiet" to={parent?.to ?? '/'}>
              <Icon name="previous" size={20} />
              Back
              <span className="visually-hidden">{` to ${parent?.name ?? 'the site'}`}</span>
            </Link>
            <Breadcrumbs here={ownName} trail={way} />
            {isOtherClock() && (
              <p className={`small ${styles.zone}`}>{`Times are ${officeTimeName}`}</p>
            )}
          </div>
        </header>
        <main className={styles.main} id="main" tabIndex={-1}>
          <OtherPerson onComeBack={() => session.send({ type: 'comeBack' })} />
          {trail.every(({ right }) => userMay(right)) ? (
            <Outlet key={returns} />
          ) : (
            <NotPermittedPage />
          )}
        </main>
      </div>
      <SessionDialog {...session} opener={used} />
      <p aria-live="polite" className="visually-hidden">
        {announcement}
      </p>
    </LeaveGuardContext>
  )
}
