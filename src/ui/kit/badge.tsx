import type { ComponentProps, ReactNode } from 'react'
import styles from './badge.module.css'

/** `ours`: we must act; `theirs`: they must; `yes` and `no` are the ends. */
export type Meaning = 'new' | 'ours' | 'theirs' | 'yes' | 'no'

interface BadgeProps extends ComponentProps<'span'> {
  meaning: Meaning
}

/** The state of a thing: its shape says what kind of state, its word which. */
export const Badge = ({ meaning, className = '', ...rest }: BadgeProps) => (
  <span {...rest} className={`${styles.badge} ${styles[meaning] ?? ''} ${className}`} />
)

/** How many there are; red only where one of them is late. */
export const Count = ({ children, isLate }: { children: ReactNode; isLate?: boolean }) => (
  <span className={isLate ? `${styles.count} ${styles.late}` : styles.count}>
    {typeof children === 'number' ? children.toLocaleString('en-GB') : children}
  </span>
)
