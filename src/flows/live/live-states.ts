import type { FlowTold } from './live-message'

/** The innermost states of a running machine without the name of the machine. */
export function liveStates({ flow, active }: FlowTold): string {
  const isInnermost = (id: string) => !active.some((other) => other.startsWith(`${id}.`))
  return active
    .filter(isInnermost)
    .map((id) => id.slice(flow.length + 1))
    .join(', ')
}
