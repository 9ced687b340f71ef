import type {
  FailureCount,
  Figure,
  FlowCounts,
  FlowVersionCounts,
  StateCount,
} from '../../../shared/contracts/flow-counts'
import {
  few,
  fewest,
  stayWords,
  type CountedFlow,
  type DayRange,
} from '../../../shared/flow-counts'
import { countedGraphs } from './counted-graphs'
import type { VersionSums } from './flow-counts.store'

/** A number as analysts may see it: one to four visitors are not told apart. */
export const figure = (times: number): Figure => (times <= 0 ? 0 : times < fewest ? few : times)

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** The exact numbers of a version; they stay on the server. */
export function exactCounts(sums: ReadonlyMap<string, number>) {
  const of = (what: string) => sums.get(what) ?? 0
  const stays = (state: string) => stayWords.map((_, index) => of(`stay ${state} ${index}`))
  const ended = (state: string) => Math.max(0, of(`ended ${state}`) - of(`back ${state}`))
  return {
    visits: (state: string) => of(`seen ${state}`),
    // A transition with several targets is counted under the first.
    taken: (id: string) => sums.get(`taken ${id}`) ?? of(`taken ${id.replace(/:\d+$/, '')}`),
    came: (state: string) =>
      Math.max(0, sum(stays(state)) + of(`ended ${state}`) - of(`back ${state}`)),
    ended,
    stays,
    failures: [...sums]
      .filter(([what]) => what.startsWith('failed '))
      .map(([what, times]) => {
        const [, field = '', ...rule] = what.split(' ')
        return { field, rule: rule.join(' '), times }
      })
      .toSorted((a, b) => b.times - a.times || (a.field < b.field ? -1 : 1)),
  }
}

/** The class of the median; null for fewer than five. */
function medianOf(stays: number[]): number | null {
  const all = sum(stays)
  if (all < fewest) return null
  let seen = 0
  return stays.findIndex((times) => (seen += times) * 2 >= all)
}

/** The failures as analysts may see them. */
export const shownFailure = ({
  times,
  ...failure
}: {
  field: string
  rule: string
  times: number
}): FailureCount => ({ ...failure, times: figure(times) })

function versionCounts(flow: CountedFlow, found: VersionSums): FlowVersionCounts {
  const { version, outline, from, to, sums } = found
  const exact = exactCounts(sums)
  const wentOn = (state: string): StateCount['wentOn'] => {
    const byEvent = new Map<string, number>()
    for (const { id, source, trigger, name } of outline.transitions) {
      if (source !== state) continue
      const event = trigger === 'event' ? name : [name, trigger].filter(Boolean).join(' ')
      byEvent.set(event, (byEvent.get(event) ?? 0) + exact.taken(id))
    }
    return [...byEvent]
      .toSorted(([, a], [, b]) => b - a)
      .map(([event, times]) => ({ event, times: figure(times) }))
  }
  return {
    version,
    isCurrent: countedGraphs.get(flow)!.version === version,
    from,
    to,
    outline,
    visits: figure(exact.visits(flow)),
    transitions: outline.transitions.map(({ id }) => ({ id, taken: figure(exact.taken(id)) })),
    states: outline.states
      .filter(({ kind }) => kind !== 'history')
      .map(({ id }) => ({
        id,
        visits: figure(exact.visits(id)),
        came: figure(exact.came(id)),
        wentOn: wentOn(id),
        ended: figure(exact.ended(id)),
        stay: medianOf(exact.stays(id)),
      })),
    failures: exact.failures.map(shownFailure),
  }
}

/** The answer for analysts: the current version first, then by their last day. */
export const flowCountsAnswer = (
  flow: CountedFlow,
  range: DayRange,
  found: readonly VersionSums[],
  isOn: boolean,
): FlowCounts => ({
  flow,
  ...range,
  isOn,
  versions: found
    .map((one) => versionCounts(flow, one))
    .toSorted(
      (a, b) =>
        Number(b.isCurrent) - Number(a.isCurrent) || (a.to < b.to ? 1 : a.to > b.to ? -1 : 0),
    ),
})
