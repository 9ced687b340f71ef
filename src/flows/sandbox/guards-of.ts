import type { AnyStateMachine, AnyStateNode } from 'xstate'

/** A question that a flow asks, as its config writes it. */
interface GuardUse {
  name: string
  /** What the config asks for; undefined if it is worked out from the event. */
  params?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * What one question of a flow is called. A guard that is asked with fixed params is a question of
 * its own: `isStepValid {"step":2}`.
 */
export const guardKey = ({ name, params }: GuardUse) =>
  params === undefined ? name : `${name} ${JSON.stringify(params)}`

function useOf(guard: unknown): GuardUse[] {
  if (typeof guard === 'string') return [{ name: guard }]
  if (!isObject(guard) || typeof guard.type !== 'string') return []
  return [{ name: guard.type, ...(isObject(guard.params) && { params: guard.params }) }]
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
]

/** Every question that a flow asks, in the order of its states, each once. */
export function guardsOf(machine: AnyStateMachine): string[] {
  const edges = nodesOf(machine.root).flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ])
  return [...new Set(edges.flatMap(({ guard }) => useOf(guard)).map(guardKey))]
}
