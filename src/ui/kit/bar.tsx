import type { ComponentProps } from 'react'
import styles from './bar.module.css'

interface BarProps extends ComponentProps<'div'> {
  /** The first and the last stand at its ends. */
  isApart?: boolean
  /** It stays in sight while the page passes below it. */
  isStuck?: boolean
}

/** A strip with a line below it, above what it is about: a title, tools. `--pad-bar` is its padding. */
export const Bar = ({ isApart, isStuck, className = '', ...rest }: BarProps) => (
  <div
    {...rest}
    className={[styles.bar, isApart && styles.apart, isStuck && styles.stuck, className]
      .filter(Boolean)
      .join(' ')}
  />
)
