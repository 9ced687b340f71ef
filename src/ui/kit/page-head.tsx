import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageTitleProps {
  title: ReactNode
  /** Beside the title: its state, a reference, a count. */
  meta?: ReactNode
  /** At the end: what can be done here. */
  children?: ReactNode
}

/** The first line of a page: what it is, how it stands, what can be done. */
export const PageTitle = ({ title, meta, children }: PageTitleProps) => (
  <div className={styles.head}>
    <h1>{title}</h1>
    {meta}
    {children && <div className={styles.actions}>{children}</div>}
  </div>
)
