import { actionWords, guardWords } from '../../../charts/config-words'
import { triggerWords } from '../../../charts/transition-words'
import type { FlowState, Named } from '../config/flow-config'
import type { FlowGraph, PlacedTransition } from '../config/flow-graph'

/** One thing that differs: `was` is how it stands in ours, `is` how in theirs. */
export interface Change {
  kind: 'added' | 'removed' | 'changed'
  /** The state's path, the event, or the transition's source and trigger. */
  name: string
  was?: string
  is?: string
}

/** All that differs between two machines. */
export interface Difference {
  states: Change[]
  events: Change[]
  transitions: Change[]
}

const listOf = (actions: Named[]) => actions.map(actionWords).join(', ')

const kindWords: Record<FlowState['kind'], string> = {
  atomic: 'plain state',
  compound: 'state with states inside',
  parallel: 'parallel states',
  final: 'final state',
  history: 'history',
}

/** Everything that a chart says of a state, in one line. */
function stateWords(state: FlowState): string {
  const parts = [
    kindWords[state.kind],
    state.history === 'deep' && 'deep',
    state.historyTarget !== undefined && `default ${state.historyTarget}`,
    state.initial !== undefined && `begins in ${state.initial}`,
    state.initialActions.length > 0 && `beginning does ${listOf(state.initialActions)}`,
    state.tags.length > 0 && `tags ${[...state.tags].sort().join(', ')}`,
    state.entry.length > 0 && `entry ${listOf(state.entry)}`,
    state.exit.length > 0 && `exit ${listOf(state.exit)}`,
    ...state.invoke.map(({ src }) => `runs ${src}`),
    state.description !== undefined && `“${state.description}”`,
  ]
  return parts.filter(Boolean).join('; ')
}

const rootName = 'the whole machine'

function stateChanges(ours: FlowGraph, theirs: FlowGraph): Change[] {
  const before = new Map(ours.states.map(({ path, state }) => [path, stateWords(state)]))
  const after = new Map(theirs.states.map(({ path, state }) => [path, stateWords(state)]))
  return changes(before, after).map((change) => ({ ...change, name: change.name || rootName }))
}

/** Compares two tables of words by name; ours come first, then what only theirs has. */
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

const placeOf = (placed: PlacedTransition) =>
  `${placed.source || rootName}: ${triggerWords(placed)}`

/** What a transition does, in one line. */
function transitionWords({ targets, transition }: PlacedTransition): string {
  const { guard, actions, reenter, description } = transition
  const parts = [
    guard ? `if ${guardWords(guard)}:` : '',
    targets.length > 0 ? `to ${targets.map((path) => path || rootName).join(' and ')}` : 'stays',
    reenter ? 'entered anew' : '',
    actions.length > 0 ? `does ${listOf(actions)}` : '',
    description ? `“${description}”` : '',
  ]
  return parts.filter(Boolean).join(' ')
}

/** Transitions by place; those of one place are tried in their order, so it counts. */
function byPlace({ transitions }: FlowGraph): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const placed of transitions) {
    const place = placeOf(placed)
    places.set(place, [...(places.get(place) ?? []), transitionWords(placed)])
  }
  return places
}

/** The places of what two lists have in common in the same order, as much of it as there is. */
function common(before: string[], after: string[]): Set<number>[] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  )
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i]![j] =
        before[i] === after[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
    }
  }
  const [ours, theirs] = [new Set<number>(), new Set<number>()]
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    if (before[i] === after[j]) {
      ours.add(i++)
      theirs.add(j++)
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i += 1
    else j += 1
  }
  return [ours, theirs]
}

/** At one place: what is left over on both sides, in order, has changed. */
function changesAt(name: string, before: string[], after: string[]): Change[] {
  const [ours, theirs] = common(before, after)
  const gone = before.filter((_, index) => !ours?.has(index))
  const come = after.filter((_, index) => !theirs?.has(index))
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index): Change => {
    const [was, is] = [gone[index], come[index]]
    if (was === undefined) return { kind: 'added', name, is }
    return is === undefined ? { kind: 'removed', name, was } : { kind: 'changed', name, was, is }
  })
}

/** What differs between our machine and somebody's: `added` is what only theirs has. */
export function difference(ours: FlowGraph, theirs: FlowGraph): Difference {
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
