import type { FlowInvoke, FlowState, FlowTransition, Json, Named } from './flow-config'

type Bag = { [key: string]: Json }

const only = <T>(list: T[]): T | T[] =>
  list.length === 1 && list[0] !== undefined ? list[0] : list

const name = ({ type, params }: Named): Json => (params === undefined ? type : { type, params })

const names = (key: string, list: Named[]): Bag =>
  list.length ? { [key]: only(list.map(name)) } : {}

function transition({ targets, guard, actions, reenter, description }: FlowTransition): Json {
  const config = {
    ...(guard && { guard: name(guard) }),
    ...(targets.length && { target: only(targets) }),
    ...(reenter && { reenter }),
    ...names('actions', actions),
    ...(description !== undefined && { description }),
  }
  const [target] = targets
  return Object.keys(config).length === 1 && targets.length === 1 && target ? target : config
}

const ways = (key: string, list: FlowTransition[]): Bag =>
  list.length ? { [key]: only(list.map(transition)) } : {}

const table = (key: string, entries: Map<string, FlowTransition[]>): Bag =>
  entries.size
    ? {
        [key]: Object.fromEntries(
          [...entries].map(([on, list]) => [on, only(list.map(transition))]),
        ),
      }
    : {}

const invoke = ({ src, id, onDone, onError, onSnapshot }: FlowInvoke): Json => ({
  src,
  ...(id !== undefined && { id }),
  ...ways('onDone', onDone),
  ...ways('onError', onError),
  ...ways('onSnapshot', onSnapshot),
})

/** The kinds of states that XState infers. */
const isPlain = ({ kind, states }: FlowState) =>
  kind === 'compound' || (kind === 'atomic' && states.size === 0)

/** A flow as a config for `createMachine`, with XState's shorthands and without code. */
export function configOfFlow(flow: FlowState): Bag {
  const { id, kind, description, tags, initial, initialActions, history, historyTarget } = flow
  return {
    ...(id !== undefined && { id }),
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
        [...flow.states].map(([key, state]) => [key, configOfFlow(state)]),
      ),
    }),
  }
}
