import { triggerWords } from '../graph/transition-words'
import type { ChangeKind } from '../chart/chart-lights'
import type { FlowGraph, PlacedTransition } from '../config/flow-graph'
import { leftOver } from './left-over'
import { rootName, stateLine, transitionWords } from './part-words'

/** A difference: `was` is ours, `is` the imported one. */
export interface Change {
  kind: ChangeKind
  /** The state's path, the event, or the transition's source and trigger. */
  name: string
  was?: string
  is?: string
}

/** All that differs between two machines. */
export interface MachineDifference {
  states: Change[]
  events: Change[]
  transitions: Change[]
}

/** Differences of states, by path. */
export function stateChanges(ours: FlowGraph, theirs: FlowGraph): Change[] {
  const before = new Map(ours.states.map(({ path, state }) => [path, stateLine(state)]))
  const after = new Map(theirs.states.map(({ path, state }) => [path, stateLine(state)]))
  return changes(before, after).map((change) => ({ ...change, name: change.name || rootName }))
}

/** Compares two tables by name; ours come first, then theirs. */
function changes(before: Map<string, string>, after: Map<string, string>): Change[] {
  const kept = [...before].flatMap(([name, was]): Change[] => {
    const is = after.get(name)
    if (is === undefined) return [{ kind: 'removed', name, was }]
    return is === was ? [] : [{ kind: 'changed', name, was, is }]
  })
  const added = [...after].filter(([name]) => !before.has(name))
  return [...kept, ...added.map(([name, is]): Change => ({ kind: 'added', name, is }))]
}

const eventsOf = ({ transitions }: FlowGraph) =>
  new Map(transitions.filter(({ trigger }) => trigger === 'event').map(({ name }) => [name, '']))

/** The key of a transition: its state and trigger. */
export const transitionKey = (placed: PlacedTransition) =>
  `${placed.source || rootName}: ${triggerWords(placed)}`

/** Transitions by key; those of one key are tried in order, so the order counts. */
export function byPlace({ transitions }: FlowGraph): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const placed of transitions) {
    const place = transitionKey(placed)
    places.set(place, [...(places.get(place) ?? []), transitionWords(placed)])
  }
  return places
}

/** Under one key, the unmatched ones of both sides are paired in order as changed. */
const changesAt = (name: string, before: string[], after: string[]) =>
  leftOver(before, after).map((at): Change => {
    const [was, is] = [before[at.was ?? -1], after[at.is ?? -1]]
    if (was === undefined) return { kind: 'added', name, is }
    return is === undefined ? { kind: 'removed', name, was } : { kind: 'changed', name, was, is }
  })

/**
 * The differences between our machine and an imported one: `added` exists in the imported one only.
 */
export function difference(ours: FlowGraph, theirs: FlowGraph): MachineDifference {
  const [before, after] = [byPlace(ours), byPlace(theirs)]
  const places = new Set([...before.keys(), ...after.keys()])
  return {
    states: stateChanges(ours, theirs),
    events: changes(eventsOf(ours), eventsOf(theirs)).map(({ kind, name }) => ({ kind, name })),
    transitions: [...places].flatMap((place) =>
      changesAt(place, before.get(place) ?? [], after.get(place) ?? []),
    ),
  }
}

/** 'One difference', '3 differences' */
export function differenceWords(found: MachineDifference) {
  const count = Object.values(found).reduce((sum, { length }) => sum + length, 0)
  if (count === 0) return 'No difference'
  return count === 1 ? 'One difference' : `${count} differences`
}
