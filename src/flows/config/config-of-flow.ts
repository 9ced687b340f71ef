import { computed } from './code'
import type { FlowInvoke, FlowState, FlowTransition, Json, Named } from './flow-config'

type Bag = { [key: string]: Json }

const only = <T>(list: T[]): T | T[] =>
  list.length === 1 && list[0] !== undefined ? list[0] : list

const name = ({ type, params }: Named): Json => (params === undefined ? type : { type, params })

const names = (key: string, list: Named[]): Bag =>
  list.length ? { [key]: only(list.map(name)) } : {}

function transition({ targets, guard, actions, reenter, description }: FlowTransition): Bag {
  return {
    ...(guard && { guard: name(guard) }),
    ...(targets.length && { target: only(targets) }),
    ...(reenter && { reenter }),
    ...names('actions', actions),
    ...(description !== undefined && { description }),
  }
}

/** XState takes a bare target wherever it is the only way out, but not in every list. */
function waysOf(list: FlowTransition[]): Json {
  const [first, ...others] = list.map(transition)
  if (!first || others.length) return first ? [first, ...others] : []
  return typeof first.target === 'string' && Object.keys(first).length === 1 ? first.target : first
}

const ways = (key: string, list: FlowTransition[]): Bag =>
  list.length ? { [key]: waysOf(list) } : {}

const table = (key: string, entries: Map<string, FlowTransition[]>): Bag =>
  entries.size
    ? { [key]: Object.fromEntries([...entries].map(([on, list]) => [on, waysOf(list)])) }
    : {}

const invoke = ({ src, id, onDone, onError, onSnapshot }: FlowInvoke): Json => ({
  src,
  ...(id !== undefined && id !== computed && { id }),
  ...ways('onDone', onDone),
  ...ways('onError', onError),
  ...ways('onSnapshot', onSnapshot),
})

/** The kinds of states that XState infers. */
const isPlain = ({ kind, states }: FlowState) =>
  kind === 'compound' || (kind === 'atomic' && states.size === 0)

/**
 * A flow as a config for `createMachine`, with XState's shorthands and without code. Of the ids that
 * cannot be read it has that of the machine: those of states would have to differ.
 */
export function configOfFlow(flow: FlowState, isRoot = true): Bag {
  const { id, kind, description, tags, initial, initialActions, history, historyTarget } = flow
  return {
    ...(id !== undefined && (isRoot || id !== computed) && { id }),
    ...(description !== undefined && { description }),
    ...(flow.context !== undefined && { context: flow.context }),
    ...(!isPlain(flow) && { type: kind }),
    ...(history && { history }),
    ...(historyTarget !== undefined && { target: historyTarget }),
    ...(tags.length && { tags: only(tags) }),
    ...(initial !== undefined && {
      initial: initialActions.length
        ? { target: initial, ...names('actions', initialActions) }
        : initial,
    }),
    ...names('entry', flow.entry),
    ...names('exit', flow.exit),
    ...(flow.invoke.length && { invoke: only(flow.invoke.map(invoke)) }),
    ...table('on', flow.on),
    ...table('after', flow.after),
    ...ways('always', flow.always),
    ...ways('onDone', flow.onDone),
    ...(flow.states.size && {
      states: Object.fromEntries(
        [...flow.states].map(([key, state]) => [key, configOfFlow(state, false)]),
      ),
    }),
  }
}
