import type { ComponentProps } from 'react'
import styles from './foot-bar.module.css'

interface FootBarProps extends ComponentProps<'section'> {
  /** Whether there is something to do; without, what it says stands in the page. */
  isSticky?: boolean
}

/** What can be done with the whole page, always in sight at its foot; what is said stands first. */
export const FootBar = ({ isSticky = true, className = '', ...rest }: FootBarProps) => (
  <section {...rest} className={`no-print ${isSticky ? styles.bar : ''} ${className}`} />
)
