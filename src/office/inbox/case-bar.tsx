import type { ReactNode } from 'react'
import styles from './case.module.css'

interface CaseBarProps {
  isBusy: boolean
  /** The likeliest last. */
  steps: readonly { name: string; take: () => void; isDanger?: boolean }[]
  /** A step that somebody else must take, and the id of what says why. */
  refused?: { name: string; why: string } | undefined
  /** Said where the steps stand, such as what can be undone. */
  says?: string
  /** What stands before the steps. */
  children?: ReactNode
}

/** The steps that decide about a case, always in sight. */
export function CaseBar({ isBusy, steps, refused, says, children }: CaseBarProps) {
  if (steps.length === 0 && !refused && !children) return null
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
      {refused && (
        <button
          aria-describedby={refused.why}
          aria-disabled="true"
          className="button quiet"
          type="button"
        >
          {refused.name}
        </button>
      )}
    </section>
  )
}
