import type { ReactNode } from 'react'
import styles from './case.module.css'

interface CaseBarProps {
  isBusy: boolean
  /** The likeliest last. */
  steps: readonly { name: string; take: () => void; isDanger?: boolean }[]
  /** Said where the steps stand, such as what can be undone. */
  says?: string
  /** What stands before the steps. */
  children?: ReactNode
}

/** The steps that decide about a case, always in sight. */
export function CaseBar({ isBusy, steps, says, children }: CaseBarProps) {
  if (steps.length === 0 && !children) return null
  return (
    <section aria-label="Decision" className={`no-print ${styles.bar}`}>
      <p role="status">{says}</p>
      {children}
      {steps.map(({ name, take, isDanger }, place) => (
        <button
          aria-disabled={isBusy || undefined}
          className={
            place === steps.length - 1 ? 'button' : `button quiet ${isDanger ? styles.danger : ''}`
          }
          key={name}
          onClick={take}
          type="button"
        >
          {name}
        </button>
      ))}
    </section>
  )
}
