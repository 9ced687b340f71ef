import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSite } from '../ui/site-facts'
import { dashboardPath } from '../ui/accounts/admin-paths'
import { Brand } from '../ui/brand'
import { Bar } from '../ui/kit/bar'
import { focusHeading } from '../ui/focus-heading'
import { SkipLink } from '../ui/skip-link'
import { flowOfId } from './every-flow'
import styles from './flows-layout.module.css'
import { flowsPath } from '../ui/flows-path'

const nameOf = (pathname: string) => flowOfId(pathname.split('/')[2] ?? '')?.title

/** The frame of every page of /flows, in full width for the charts. */
export function FlowsLayout() {
  const router = useRouter()
  const { pathname } = useLocation()
  const { company } = useSite()

  useEffect(() => {
    const words = [nameOf(pathname), 'Flows', company.name]
    document.title = words.filter(Boolean).join(' | ')
  }, [pathname, company])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        window.scrollTo({ top: 0, behavior: 'instant' })
        focusHeading()
      }),
    [router],
  )

  return (
    <>
      <SkipLink />
      <header>
        <Bar className={styles.bar} isApart>
          <Brand />
          <nav aria-label="Flows" className={styles.ways}>
            <Link className="link" to={flowsPath}>
              All flows
            </Link>
            <Link className="link" to={dashboardPath}>
              Dashboard
            </Link>
          </nav>
        </Bar>
      </header>
      <main className={`pale ${styles.main}`} id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
