import { useEffect, useState } from 'react'
import styles from './kit/spinner.module.css'

/** After this many ms it says that it takes longer than usual. */
const slowAfter = 8000

export interface SpinnerProps {
  /** The label, such as "Loading the page". */
  label: string
  /** Controls that message; by default the spinner's own timer does. */
  slow?: boolean
}

/** A spinner with a label. */
export function Spinner({ label, slow }: SpinnerProps) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (slow !== undefined) return undefined
    const timer = setTimeout(() => setLate(true), slowAfter)
    return () => clearTimeout(timer)
  }, [slow])
  const isSlow = slow ?? isLate

  return (
    <div className={styles.spinner} role="status">
      <svg aria-hidden="true" className={styles.circle} fill="none" viewBox="0 0 50 50">
        <circle
          className={styles.track}
          cx="25"
          cy="25"
          r="22"
          stroke="currentColor"
          strokeWidth="5"
        />
        <path
          d="M25 3a22 22 0 0 1 22 22"
          stroke="currentColor"
          strokeLinecap="round"
          strokeWidth="5"
        />
      </svg>
      <p className={isSlow ? undefined : 'visually-hidden'}>{isSlow ? 'Still loading' : label}</p>
    </div>
  )
}
