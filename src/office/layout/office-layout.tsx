import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { storedUser } from '../../ui/session'
import { Brand } from '../../ui/brand'
import { Breadcrumbs } from '../../ui/breadcrumbs'
import { Icon } from '../../ui/icon'
import { SkipLink } from '../../ui/skip-link'
import { useReturns } from '../../ui/use-returns'
import { loginPath } from '../../ui/accounts/admin-paths'
import styles from './office-layout.module.css'
import { trailTo } from './office-pages'
import { LeaveGuardContext, type AskToLeave } from '../../ui/leave-guard'
import { logOut } from './log-out'
import { rightTo, userMay } from '../../ui/accounts/may-open'
import { NotPermittedPage } from './not-permitted-page'
import { SideBar } from './side-bar'
import { useOfficePage } from './use-office-page'

/** The frame of every page of the back office. */
export function OfficeLayout() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [guards] = useState(() => new Set<AskToLeave>())
  const announcement = useOfficePage()
  const returns = useReturns()
  const [user] = useState(storedUser)
  const trail = trailTo(pathname)
  const parent = trail.at(-2)

  async function leave() {
    for (const mayLeave of guards) if (!(await mayLeave())) return
    await logOut()
    await navigate({ to: loginPath, ignoreBlocker: true })
  }

  return (
    <LeaveGuardContext value={guards}>
      <div className={styles.office}>
        <SkipLink />
        <header className={styles.header}>
          <div className={styles.bar}>
            <div className={styles.top}>
              <Brand />
              <p className={styles.user}>{user?.name || user?.username}</p>
              <button className="button quiet" onClick={() => void leave()} type="button">
                Logout
              </button>
            </div>
          </div>
          <SideBar />
          <div className={`no-print ${styles.way}`}>
            <Link className={`link ${styles.back}`} to={parent?.to ?? '/'}>
              <Icon name="previous" size={20} />
              Back
              <span className="visually-hidden"> to {parent?.name ?? 'the site'}</span>
            </Link>
            <Breadcrumbs trail={trail} />
          </div>
        </header>
        <main className={styles.main} id="main" tabIndex={-1}>
          {userMay(rightTo(pathname)) ? <Outlet key={returns} /> : <NotPermittedPage />}
        </main>
      </div>
      <p aria-live="polite" className="visually-hidden">
        {announcement}
      </p>
    </LeaveGuardContext>
  )
}
