import { ConfigProblem } from './config-problem'
import type { FlowState, FlowTransition } from './flow-config'
import { origins } from './read-transitions'

/** A state at its place: `path` is `''` for the root, else `editing.told`. */
export interface PlacedState {
  path: string
  state: FlowState
}

/** What sets a transition off: an event, a delay, an actor's end, or nothing at all. */
export interface Trigger {
  kind: 'event' | 'after' | 'done' | 'error' | 'snapshot' | 'always' | 'inside'
  /** The event, the delay or the actor; empty where the kind says it all. */
  name: string
}

/** A transition between places: `targets` are paths. */
export interface PlacedTransition {
  source: string
  trigger: Trigger
  /** Its place among those that are tried for the same trigger, from 0. */
  index: number
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

function waysOut({ on, after, always, onDone, invoke }: FlowState): [Trigger, FlowTransition[]][] {
  const ways: [Trigger['kind'], string, FlowTransition[]][] = [
    ...[...on].map(
      ([name, list]) => ['event', name, list] as [Trigger['kind'], string, typeof list],
    ),
    ['inside', '', onDone],
    ...invoke.flatMap(
      ({ src, onDone: done, onError, onSnapshot }) =>
        [
          ['done', src, done],
          ['error', src, onError],
          ['snapshot', src, onSnapshot],
        ] as [Trigger['kind'], string, FlowTransition[]][],
    ),
    ...[...after].map(
      ([name, list]) => ['after', name, list] as [Trigger['kind'], string, typeof list],
    ),
    ['always', '', always],
  ]
  return ways.map(([kind, name, list]) => [{ kind, name }, list])
}

/**
 * Every state and every transition of a machine, with targets resolved as XState resolves them:
 * `sibling`, `.child`, `#id`, each with `.and.further.down`. Throws a ConfigProblem for a target
 * that is not there.
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

  /** Ids may hold dots themselves, so the longest one that fits is taken. */
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
    const sentence = `“${source || rootId}” leads to “${target}”, which is not there.`
    throw new ConfigProblem(sentence, origin?.holder, origin?.key)
  }

  for (const { path, state } of states) {
    if (state.historyTarget !== undefined) found(path, state.historyTarget)
  }

  const transitions = states.flatMap(({ path: source, state }) =>
    waysOut(state).flatMap(([trigger, list]) =>
      list.map((transition, index) => ({
        source,
        trigger,
        index,
        targets: transition.targets.map((target) => found(source, target, transition)),
        transition,
      })),
    ),
  )
  return { states, transitions }
}
