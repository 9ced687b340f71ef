import { createMachine, fromPromise, type AnyStateMachine, type AnyStateNode } from 'xstate'
import { configOfFlow } from '../config/config-of-flow'
import type { FlowState, Named } from '../config/flow-config'

/** An event with the guard that returns true while it is handled; all others return false. */
export interface AnsweredEvent {
  type: string
  when: string
}

export const nodesIn = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesIn),
]

/** Guards of a state's transitions for an event, or without one (`always`). */
export function guardsOn(node: AnyStateNode, event?: string): string[] {
  const ways = (event === undefined ? node.always : node.transitions.get(event)) ?? []
  return ways.flatMap(({ guard }) => (guard ? [answerOf(namedOf(guard))] : []))
}

/** An actor that never ends. */
const unending = fromPromise(() => new Promise(() => {}))

const namedOf = (item: unknown): Named =>
  typeof item === 'string' ? { type: item } : (item as Named)

const answerOf = ({ type, params }: Named) =>
  params === undefined ? type : `${type} ${JSON.stringify(params)}`

/**
 * A flow without its code, for walking by its structure: actions and actors do nothing, and only
 * the guard named by the event (at first `startsWhen`) returns true.
 */
export function answeringMachine(flow: FlowState, startsWhen: string): AnyStateMachine {
  const machine = createMachine(configOfFlow(flow) as never) as AnyStateMachine
  const nodes = nodesIn(machine.root)
  const ways = nodes.flatMap(({ transitions, always = [] }) => [
    ...[...transitions.values()].flat(),
    ...always,
  ])
  const guards = ways.flatMap(({ guard }) => (guard ? [namedOf(guard).type] : []))
  const doings: unknown[] = [
    ...ways.flatMap(({ actions }) => [...actions]),
    ...nodes.flatMap(({ entry, exit, initial }) => [...entry, ...exit, ...initial.actions]),
  ]
  const actions = doings.filter((one) => typeof one !== 'function').map((one) => namedOf(one).type)
  const actors = nodes.flatMap(({ invoke }) => invoke.map(({ src }) => String(src)))
  const delays = nodes.flatMap(({ config }) => Object.keys(config.after ?? {}))
  const guard =
    (type: string) =>
    ({ event }: { event: AnsweredEvent }, params?: Named['params']) =>
      answerOf({ type, params }) === (event.type === 'xstate.init' ? startsWhen : event.when)
  return machine.provide({
    guards: Object.fromEntries(guards.map((type) => [type, guard(type)])) as never,
    actions: Object.fromEntries(actions.map((type) => [type, () => {}])),
    actors: Object.fromEntries(actors.map((src) => [src, unending])),
    delays: Object.fromEntries(delays.map((delay) => [delay, 1])),
  })
}
