import { useEffect, useState } from 'react'
import styles from './spinner.module.css'

/** After this many ms a visitor is told that it takes longer than usual. */
const slowAfter = 8000

export interface SpinnerProps {
  /** What is being waited for, in words. */
  label: string
  /** It takes longer than usual. Whoever does not know lets the spinner count. */
  slow?: boolean
}

/** A circle of 50×50, #243d59, and what it waits for. */
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
        <circle className={styles.track} cx="25" cy="25" r="22" stroke="#243d59" strokeWidth="5" />
        <path d="M25 3a22 22 0 0 1 22 22" stroke="#243d59" strokeLinecap="round" strokeWidth="5" />
      </svg>
      <p className={isSlow ? undefined : 'visually-hidden'}>{isSlow ? 'Still loading' : label}</p>
    </div>
  )
}
