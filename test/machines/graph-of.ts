import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nameOf, nodesOf } from './walk'

/** Code is compared by its name and by the parameters that are data. */
const named = (item: unknown): unknown => {
  if (typeof item === 'string') return item
  if (typeof item === 'function') return 'code'
  const { type, params } = item as { type: string; params?: unknown }
  return typeof params === 'object' ? { type, params } : type
}

const edge = (transition: AnyTransitionDefinition) => ({
  name: nameOf(transition),
  guard: transition.guard && named(transition.guard),
  actions: transition.actions.map(named),
  reenter: transition.reenter,
  delay: 'delay' in transition ? transition.delay : undefined,
})

const node = (state: AnyStateNode) => ({
  id: state.id,
  type: state.type,
  description: state.description,
  tags: state.tags,
  history: state.type === 'history' && (state.history || 'shallow'),
  historyTarget: (state.config as { target?: string }).target,
  initial: state.initial.target.map(({ id }) => id),
  entry: state.entry.map(named),
  exit: state.exit.map(named),
  invoke: state.invoke.map(({ id, src }) => ({ id, src })),
  edges: [...[...state.transitions.values()].flat(), ...(state.always ?? [])].map(edge),
})

/**
 * All of a machine that a chart shows, as XState itself understands it: states, events, targets,
 * guards, actions, delays and actors.
 */
export const graphOf = (machine: AnyStateMachine) => nodesOf(machine.root).map(node)
