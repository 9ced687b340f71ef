import { isBag } from './read-transitions'

type Bag = Record<string, unknown>

/** Whether a value is the output of `machine.toJSON()` instead of a config. */
export const isDefinition = (value: unknown): value is Bag =>
  isBag(value) && Array.isArray(value.transitions) && typeof value.key === 'string'

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const bagOf = (value: unknown): Bag => (isBag(value) ? value : {})

/** Transitions with whole ids as targets, in which dots cut nothing. */
const exact = (list: unknown): Bag[] =>
  listOf(list).map((item) => {
    const { target, ...rest } = bagOf(item)
    const ids = listOf(target).map((id) => String(id).replaceAll(/[\\.]/g, '\\$&'))
    return { ...rest, target: ids }
  })

/** Takes out the transitions of an event; what is left are those that the machine names itself. */
const takenFrom = (on: Map<string, Bag[]>) => (event: string) => {
  const list = on.get(event)
  on.delete(event)
  return list
}

function invokesOf(definition: Bag, taken: (event: string) => Bag[] | undefined): Bag[] {
  return listOf(definition.invoke).map((item, index) => {
    const { id, src } = bagOf(item)
    return {
      src,
      ...(id !== `${index}.${String(definition.id)}` && { id }),
      onDone: taken(`xstate.done.actor.${String(id)}`),
      onError: taken(`xstate.error.actor.${String(id)}`),
      onSnapshot: taken(`xstate.snapshot.${String(id)}`),
    }
  })
}

/** The initial state's name, from `['#loan.filling.personal']`. */
function initialOf({ initial, states }: Bag): unknown {
  const { target, actions } = bagOf(initial)
  const [id] = listOf(target)
  const first = Object.entries(bagOf(states)).find(
    ([, state]) => `#${String(bagOf(state).id)}` === id,
  )
  return first && { target: first[0], actions }
}

/**
 * Reconstructs the config of a machine from its definition (`machine.toJSON()`), in which delays
 * and actors' ends are among the events. Code is lost.
 */
export function configOfDefinition(definition: Bag, expectedId = String(definition.id)): Bag {
  const { type, description, tags, history, target, always } = definition
  const on = new Map(Object.entries(bagOf(definition.on)).map(([key, list]) => [key, exact(list)]))
  const taken = takenFrom(on)
  const delayed = [...on].filter(([, [first]]) => first?.delay !== undefined)
  const after = delayed.map(([event, [first]]) => [String(first?.delay), taken(event)])
  // XState appends an action of its own for each delay.
  const own = (actions: unknown) => listOf(actions).slice(0, -after.length || undefined)
  const states = Object.entries(bagOf(definition.states)).map(([name, state]) => [
    name,
    configOfDefinition(bagOf(state), `${expectedId}.${name}`),
  ])
  const isNamed = definition.id !== expectedId || !definition.id
  return {
    ...((isNamed || expectedId === definition.key) && { id: definition.id }),
    type,
    description,
    tags,
    ...(type === 'compound' && { initial: initialOf(definition) }),
    ...(type === 'history' && { history, target }),
    entry: own(definition.entry),
    exit: own(definition.exit),
    invoke: invokesOf(definition, taken),
    after: Object.fromEntries(after),
    always: exact(always),
    onDone: taken(`xstate.done.state.${String(definition.id)}`),
    on: Object.fromEntries(on),
    states: Object.fromEntries(states),
  }
}
