import { fromPromise, type AnyStateMachine, type AnyStateNode } from 'xstate'
import type { Named } from './flow-config'

export const statesIn = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(statesIn),
]

export const namedOf = (item: unknown): Named =>
  typeof item === 'string' ? { type: item } : (item as Named)

/** An actor that never ends. */
const unending = fromPromise(() => new Promise(() => {}))

/** A guard by its name; the event and the parameters tell it when it is asked. */
type GuardOf = (type: string) => (asked: never, params?: Named['params']) => boolean

const no: GuardOf = () => () => false

/**
 * A machine that was read from a text has no code: all that it names gets a stand-in. Actions and
 * actors do nothing, a delay takes so many ms, and a guard says no unless told otherwise.
 */
export function withStandIns(machine: AnyStateMachine, delay = 1000, guardOf = no) {
  const nodes = statesIn(machine.root)
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
  return machine.provide({
    guards: Object.fromEntries(guards.map((type) => [type, guardOf(type)])) as never,
    actions: Object.fromEntries(actions.map((type) => [type, () => {}])),
    actors: Object.fromEntries(actors.map((src) => [src, unending])),
    delays: Object.fromEntries(delays.map((name) => [name, delay])),
  })
}
