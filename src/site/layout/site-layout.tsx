import { Outlet } from '@tanstack/react-router'
import { SkipLink } from '../../ui/skip-link'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import styles from './site-layout.module.css'
import { usePageChange } from './use-page-change'

/** The frame of every public page: header, page, footer. */
export function SiteLayout() {
  const announcement = usePageChange()
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main className={styles.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <p aria-live="polite" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}
