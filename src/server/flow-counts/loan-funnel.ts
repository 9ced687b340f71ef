import {
  fewest,
  funnelDays,
  type DayRange,
  type FunnelStep,
  type LoanFunnel,
} from '../../shared/flow-counts'
import { keptSince } from '../inbox/retention'
import { loanSentState, loanStepStates } from './counted-graphs'
import { fieldsOfStep } from './field-rules'
import { exactCounts, figure, shownFailure } from './flow-counts-answer'
import { dayOf, type VersionSums } from './flow-counts.store'

/** The last days, today included. */
export const funnelRange = (now: Date): DayRange => ({
  from: dayOf(keptSince(now, funnelDays - 1)),
  to: dayOf(now),
})

/** All versions as one: the five steps have the same names in each. */
function together(found: readonly VersionSums[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const one of found)
    for (const [what, times] of one.sums) sums.set(what, (sums.get(what) ?? 0) + times)
  return sums
}

/** How far visits of the loan came, and where they ended. */
export function loanFunnel(
  range: DayRange,
  found: readonly VersionSums[],
  isOn: boolean,
): LoanFunnel {
  const exact = exactCounts(together(found))
  const stepOf = (state: string, index: number): FunnelStep => {
    const own = fieldsOfStep(index)
    const failure = exact.failures.find(({ field, times }) => own.has(field) && times >= fewest)
    return {
      step: index + 1,
      came: figure(exact.visits(state)),
      ended: figure(exact.ended(state)),
      ...(failure && { failure: shownFailure(failure) }),
    }
  }
  return {
    isOn,
    ...range,
    steps: loanStepStates.map(stepOf),
    sent: figure(exact.visits(loanSentState)),
  }
}
