import type { ReactNode } from 'react'
import { Button } from '../../ui/kit/button'
import { FootBar } from '../../ui/kit/foot-bar'

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
    <FootBar aria-label="Decision">
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
    </FootBar>
  )
}
