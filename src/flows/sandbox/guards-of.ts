import type { AnyStateMachine, AnyStateNode } from 'xstate'

/** A guard as the config refers to it. */
interface GuardUse {
  name: string
  /** Static parameters; undefined if they depend on the event. */
  params?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The key of a guard; with static parameters it includes them: `isStepValid {"step":2}`. */
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

/** Every guard of a flow in the order of its states, each once. */
export function guardsOf(machine: AnyStateMachine): string[] {
  const edges = nodesOf(machine.root).flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ])
  return [...new Set(edges.flatMap(({ guard }) => useOf(guard)).map(guardKey))]
}
