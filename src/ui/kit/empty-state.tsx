import type { ReactNode } from 'react'
import { Outline } from '../icon'
import styles from './empty-state.module.css'

/** An open tray. */
const tray = 'M22 12h-6l-2 3h-4l-2-3H2l3.5-7h13L22 12v7H2v-7'

interface EmptyStateProps {
  title: string
  /** One sentence: what comes here, or what to try. */
  children: ReactNode
  /** One button. */
  action?: ReactNode
  /** Its glyph, on a 24×24 grid. */
  path?: string
}

/** What stands where there is nothing yet, or nothing was found. */
export const EmptyState = ({ title, children, action, path = tray }: EmptyStateProps) => (
  <div className={styles.empty}>
    <Outline path={path} size={28} />
    <h2>{title}</h2>
    <p>{children}</p>
    {action}
  </div>
)
