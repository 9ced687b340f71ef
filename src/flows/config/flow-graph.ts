import { causeOf } from '../graph/graph'
import type { Cause } from '../graph/transition-words'
import { computed } from './code'
import { ConfigProblem, type Subject } from './config-problem'
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

/** XState waits for a number of ms in any spelling, else for a delay with that name. */
function delayOf(written: string) {
  const delay = Number(written)
  return Number.isNaN(delay) ? { name: written, delay: undefined } : { name: String(delay), delay }
}

type Way = [Cause, FlowTransition[]]

/**
 * The outgoing transitions of a state, those of one trigger in the order in which they are tried.
 */
function waysOut({ on, after, always, onDone, invoke }: FlowState): Way[] {
  const way = (trigger: Cause['trigger'], name: string, list: FlowTransition[]): Way => [
    { trigger, name, delay: undefined },
    list,
  ]
  return [
    ...[...on].map(([event, list]): Way => [{ ...causeOf(event), delay: undefined }, list]),
    way('stateDone', '', onDone),
    ...invoke.flatMap((actor) => [
      way('done', actor.src, actor.onDone),
      way('error', actor.src, actor.onError),
      way('snapshot', actor.src, actor.onSnapshot),
    ]),
    ...[...after].map(([delay, list]): Way => [{ trigger: 'after', ...delayOf(delay) }, list]),
    way('always', '', always),
  ]
}

/** A target cut at its dots; a backslash makes any character a part of a name. */
const partsOf = (target: string) =>
  target.replaceAll(/\\([^])|\./g, (_, kept?: string) => kept ?? '\0').split('\0')

/** A path further down, which ends at an empty part. Undefined for a name with a dot. */
function below(path: string, parts: string[]): string | undefined {
  const end = parts.indexOf('')
  const names = end < 0 ? parts : parts.slice(0, end)
  return names.some((name) => name.includes('.')) ? undefined : names.reduce(joined, path)
}

/**
 * Every state and transition of a machine, with targets resolved as XState does: `sibling`,
 * `.child`, `#id`, each with `.and.further.down`. Throws a ConfigProblem for an unknown target.
 */
export function flowGraph(root: FlowState): FlowGraph {
  const states = placedStates(root)
  const byPath = new Map(states.map(({ path, state }) => [path, state]))
  const rootId = root.id || '(machine)'
  const byId = new Map<string, string>()
  for (const { path, state } of states) {
    const own = state.id === computed ? undefined : state.id
    const id = own || `${rootId}.${path}`
    if (byId.has(id)) throw new ConfigProblem(`Two states have the id “${id}”.`, origins.get(state))
    byId.set(path ? id : rootId, path)
  }

  function resolved(source: string, target: string): string | undefined {
    const parts = partsOf(target)
    if (target.startsWith('#')) {
      const path = byId.get(parts[0]!.slice(1))
      return path === undefined ? undefined : below(path, parts.slice(1))
    }
    if (target.startsWith('.')) return below(source, parts.slice(1))
    // The root has no siblings.
    if (!source) return undefined
    return below(source.split('.').slice(0, -1).join('.'), parts)
  }

  const found = (source: string, target: string, origin?: Subject) => {
    const path = resolved(source, target)
    if (path !== undefined && byPath.has(path)) return path
    const isHidden = target.startsWith('#') && states.some(({ state }) => state.id === computed)
    const why = isHidden ? 'which may be an id that is computed' : 'which does not exist'
    throw new ConfigProblem(`“${source || rootId}” leads to “${target}”, ${why}.`, origin)
  }

  for (const { path, state } of states) {
    if (state.historyTarget !== undefined)
      found(path, state.historyTarget, { ...origins.get(state), key: 'target' })
  }

  const transitions = states.flatMap(({ path: source, state }) =>
    waysOut(state).flatMap(([cause, list]) =>
      list.map((transition) => ({
        ...cause,
        source,
        targets: transition.targets.map((target) => found(source, target, origins.get(transition))),
        transition,
      })),
    ),
  )
  return { states, transitions }
}
