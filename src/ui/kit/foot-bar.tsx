import type { ComponentProps } from 'react'
import styles from './foot-bar.module.css'

/** What can be done with the whole page, always in sight at its foot; what is said stands first. */
export const FootBar = ({ className = '', ...rest }: ComponentProps<'section'>) => (
  <section {...rest} className={`no-print ${styles.bar} ${className}`} />
)
