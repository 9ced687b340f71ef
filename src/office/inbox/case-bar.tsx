import type { ReactNode } from 'react'
import styles from './case.module.css'
import { Button } from '../../ui/kit/button'

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
        <Button
          aria-disabled={isBusy || undefined}
          key={name}
          kind={place === steps.length - 1 ? 'main' : isDanger ? 'danger' : 'line'}
          onClick={take}
        >
          {name}
        </Button>
      ))}
      {refused && (
        <Button aria-describedby={refused.why} aria-disabled="true">
          {refused.name}
        </Button>
      )}
    </section>
  )
}
