import type { FlowReport } from './live-message'

/** The innermost active states without the machine's name. */
export function liveStates({ flow, active }: FlowReport): string {
  const isInnermost = (id: string) => !active.some((other) => other.startsWith(`${id}.`))
  return active
    .filter(isInnermost)
    .map((id) => id.slice(flow.length + 1))
    .join(', ')
}
