import { isBag } from './read-transitions'

type Bag = Record<string, unknown>

/** Whether a value is the output of `machine.toJSON()` instead of a config. */
export const isDefinition = (value: unknown): value is Bag =>
  isBag(value) && Array.isArray(value.transitions) && typeof value.key === 'string'

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const bagOf = (value: unknown): Bag => (isBag(value) ? value : {})

/** XState's internal events: `xstate.after.…`, `xstate.done.actor.…`. */
function kindOf(event: string): 'after' | 'onDone' | 'onError' | 'onSnapshot' | 'inside' | 'event' {
  if (event.startsWith('xstate.after.')) return 'after'
  if (event.startsWith('xstate.done.actor.')) return 'onDone'
  if (event.startsWith('xstate.error.actor.')) return 'onError'
  if (event.startsWith('xstate.snapshot.')) return 'onSnapshot'
  return event.startsWith('xstate.done.state.') ? 'inside' : 'event'
}

const prefixes = { onDone: 'xstate.done.actor.', onError: 'xstate.error.actor.' } as const

function invokesOf(definition: Bag, on: Bag): Bag[] {
  return listOf(definition.invoke).map((item, index) => {
    const { id, src } = bagOf(item)
    const ended = (key: 'onDone' | 'onError') => on[`${prefixes[key]}${String(id)}`]
    return {
      src,
      ...(id !== `${index}.${String(definition.id)}` && { id }),
      onDone: ended('onDone'),
      onError: ended('onError'),
      onSnapshot: on[`xstate.snapshot.${String(id)}`],
    }
  })
}

const delayOf = (list: unknown) => String(bagOf(listOf(list)[0]).delay)

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
  const on = bagOf(definition.on)
  const events = Object.entries(on)
  const of = (kind: ReturnType<typeof kindOf>) => events.filter(([event]) => kindOf(event) === kind)
  const after = of('after').map(([, list]) => [delayOf(list), list])
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
    invoke: invokesOf(definition, on),
    on: Object.fromEntries(of('event')),
    after: Object.fromEntries(after),
    always,
    onDone: of('inside').flatMap(([, list]) => listOf(list)),
    states: Object.fromEntries(states),
  }
}
