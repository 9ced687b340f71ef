import type { Cause } from '../graph/transition-words'
import { ConfigProblem } from './config-problem'
import type { FlowState, FlowTransition } from './flow-config'
import { origins } from './read-transitions'

/** A state with its path: '' for the root, else `editing.notice`. */
export interface PlacedState {
  path: string
  state: FlowState
}

/** A transition between paths with its trigger. */
export interface PlacedTransition extends Cause {
  source: string
  targets: string[]
  transition: FlowTransition
}

export interface FlowGraph {
  states: PlacedState[]
  transitions: PlacedTransition[]
}

const joined = (path: string, name: string) => (path ? `${path}.${name}` : name)

function placedStates(state: FlowState, path = ''): PlacedState[] {
  const inside = [...state.states].flatMap(([name, child]) =>
    placedStates(child, joined(path, name)),
  )
  return [{ path, state }, ...inside]
}

const isNumber = (delay: string) => /^\d+$/.test(delay)

/**
 * The outgoing transitions of a state, those of one trigger in the order in which they are tried.
 */
function waysOut({ on, after, always, onDone, invoke }: FlowState): [Cause, FlowTransition[]][] {
  const way = (trigger: Cause['trigger'], name: string, list: FlowTransition[]) => {
    const delay = trigger === 'after' && isNumber(name) ? Number(name) : undefined
    return [{ trigger, name, delay }, list] as [Cause, FlowTransition[]]
  }
  return [
    ...[...on].map(([name, list]) => way('event', name, list)),
    way('stateDone', '', onDone),
    ...invoke.flatMap((actor) => [
      way('done', actor.src, actor.onDone),
      way('error', actor.src, actor.onError),
      way('snapshot', actor.src, actor.onSnapshot),
    ]),
    ...[...after].map(([name, list]) => way('after', name, list)),
    way('always', '', always),
  ]
}

/**
 * Every state and transition of a machine, with targets resolved as XState does: `sibling`,
 * `.child`, `#id`, each with `.and.further.down`. Throws a ConfigProblem for an unknown target.
 */
export function flowGraph(root: FlowState): FlowGraph {
  const states = placedStates(root)
  const byPath = new Map(states.map(({ path, state }) => [path, state]))
  const rootId = root.id ?? '(machine)'
  const byId = new Map<string, string>()
  for (const { path, state } of states) {
    const id = state.id ?? `${rootId}.${path}`
    if (byId.has(id)) throw new ConfigProblem(`Two states have the id “${id}”.`)
    byId.set(path ? id : rootId, path)
  }

  /** Ids may contain dots, so the longest match wins. */
  function fromId(target: string): string | undefined {
    const parts = target.slice(1).split('.')
    for (let end = parts.length; end > 0; end -= 1) {
      const path = byId.get(parts.slice(0, end).join('.'))
      if (path !== undefined) return [path, ...parts.slice(end)].filter(Boolean).join('.')
    }
    return undefined
  }

  function resolved(source: string, target: string): string | undefined {
    if (target.startsWith('#')) return fromId(target)
    if (target.startsWith('.')) return joined(source, target.slice(1))
    // The root has no siblings.
    if (!source) return undefined
    return joined(source.split('.').slice(0, -1).join('.'), target)
  }

  const found = (source: string, target: string, transition?: FlowTransition) => {
    const path = resolved(source, target)
    if (path !== undefined && byPath.has(path)) return path
    const origin = transition && origins.get(transition)
    const sentence = `“${source || rootId}” leads to “${target}”, which does not exist.`
    throw new ConfigProblem(sentence, origin?.holder, origin?.key)
  }

  for (const { path, state } of states) {
    if (state.historyTarget !== undefined) found(path, state.historyTarget)
  }

  const transitions = states.flatMap(({ path: source, state }) =>
    waysOut(state).flatMap(([cause, list]) =>
      list.map((transition) => ({
        ...cause,
        source,
        targets: transition.targets.map((target) => found(source, target, transition)),
        transition,
      })),
    ),
  )
  return { states, transitions }
}
