import {
  getMicrosteps,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type SnapshotFrom,
} from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { edgesIn, nameOf, nodesOf, transitionsIn } from '../../machines/walk'

/** How an actor of a machine ends. */
export type Outcome = { output: unknown } | { error: unknown }

/** A machine as people play it: what can happen to it, and which of its states they tell apart. */
export interface Flow<M extends AnyStateMachine> {
  /** Its validation and guards answer so that a test can foresee them. */
  machine: M
  /** Events that a person can send now; delays and actors belong to the machine. */
  events: (state: SnapshotFrom<M>) => AnyEventObject[]
  /** How the actors that run now can end, by the name that the machine invokes them by. */
  outcomes?: Record<string, (state: SnapshotFrom<M>) => Outcome[]>
  /** Returns the part of a state that distinguishes it; by default the state value. */
  tells?: (state: SnapshotFrom<M>) => unknown
  /** The region that is played, by its id, where others of the machine are played elsewhere. */
  region?: string
}

/** The places where a machine can rest or pass, and all its edges. */
export function partsOf(machine: AnyStateMachine) {
  const states = nodesOf(machine.root)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ id }) => id)
  return { states, edges: edgesIn(machine) }
}

/** Everything that can happen in a state: events of people, ends of actors, delays that run out. */
function possibleIn<M extends AnyStateMachine>(flow: Flow<M>, state: SnapshotFrom<M>) {
  const { _nodes } = state as AnyMachineSnapshot
  const endings = _nodes
    .flatMap(({ invoke }) => invoke)
    .flatMap(({ id, src }) =>
      (flow.outcomes?.[String(src)]?.(state) ?? []).map((outcome) => ({
        type: `xstate.${'error' in outcome ? 'error' : 'done'}.actor.${id}`,
        ...outcome,
      })),
    )
  const delays = _nodes
    .flatMap(({ transitions }) => [...transitions.keys()])
    .filter((type) => type.startsWith('xstate.after.'))
    .map((type) => ({ type }))
  return [...flow.events(state), ...endings, ...delays] as AnyEventObject[]
}

/** A state with all that is around it and in it. */
const around = (node: AnyStateNode): AnyStateNode[] => [
  ...nodesOf(node.type === 'history' ? node.parent! : node),
  ...(function above({ parent }: AnyStateNode): AnyStateNode[] {
    return parent ? [parent, ...above(parent)] : []
  })(node),
]

const isEnd = (type: string) => /^xstate\.(?:done|error)\.actor\./.test(type)

/**
 * The edges to which the arrows of the machine lead from a state, whatever guards say. What is not
 * among them needs no search through all states.
 */
function edgesAhead<M extends AnyStateMachine>(flow: Flow<M>, from: SnapshotFrom<M>): string[] {
  const all = transitionsIn(flow.machine)
  const active = new Set((from as AnyMachineSnapshot)._nodes.map(({ id }) => id))
  // The actors that run now end as the flow says; those of states that are entered may end anyhow.
  const now = new Set(possibleIn(flow, from).map(({ type }) => type))
  const entered = new Set<string>()
  const isAhead = ({ source, eventType }: AnyTransitionDefinition) =>
    entered.has(source.id) || (active.has(source.id) && (!isEnd(eventType) || now.has(eventType)))
  for (let before = -1; before < entered.size;) {
    before = entered.size
    for (const { target = [] } of all.filter(isAhead))
      for (const { id } of target.flatMap(around)) entered.add(id)
  }
  return all.filter(isAhead).map(nameOf)
}

const isIn = ({ _nodes }: AnyMachineSnapshot, { id }: AnyStateNode) =>
  _nodes.some((node) => node.id === id)

/** Where one comes to rest who enters a node. */
function restOf(node: AnyStateNode): AnyStateNode {
  const [first] = node.type === 'compound' ? (node.initial.target ?? []) : []
  return first ? restOf(first) : node
}

/** The events that a machine raises by its named actions. */
const raisedBy = ({ implementations }: AnyStateMachine) =>
  Object.values(implementations.actions as Record<string, { event?: { type: string } }>).flatMap(
    ({ event }) => (event ? [event.type] : []),
  )

/** The edges that an event takes, and those that lead on from there without another one. */
function edgesBy(machine: AnyStateMachine) {
  const all = transitionsIn(machine)
  const raised = new Set(raisedBy(machine))
  // A machine goes on by itself: always, when a state or an actor ends, and by what it raises.
  const isOwn = (eventType: string) =>
    eventType === '' || eventType.startsWith('xstate.') || raised.has(eventType)
  return (state: AnyMachineSnapshot, event: AnyEventObject) => {
    const steps = getMicrosteps(machine, state as never, event as never).map(
      ([reached]) => reached as AnyMachineSnapshot,
    )
    const onward = steps
      .slice(1)
      .flatMap((after, i) =>
        all.filter(
          ({ source, target, eventType }) =>
            isOwn(eventType) &&
            isIn(steps[i]!, source) &&
            target?.every((node) => isIn(after, restOf(node)) && !isIn(steps[i]!, restOf(node))),
        ),
      )
    return [...machine.getTransitionData(state as never, event as never), ...onward].map(nameOf)
  }
}

/**
 * The shortest way, as `xstate/graph` finds it, from a state to an edge that is wanted, with that
 * edge at its end; undefined when none can be reached.
 */
export function wayTo<M extends AnyStateMachine>(
  flow: Flow<M>,
  from: SnapshotFrom<M>,
  isWanted: (edge: string) => boolean,
): { events: AnyEventObject[]; edges: string[] } | undefined {
  const { machine, tells = ({ value }) => value } = flow
  if (!edgesAhead(flow, from).some(isWanted)) return undefined
  const edgesOf = edgesBy(machine)
  const found = new Map<unknown, AnyEventObject | undefined>()
  const wantedIn = (state: SnapshotFrom<M>) => {
    if ((state as AnyMachineSnapshot).status !== 'active') return undefined
    if (!found.has(state)) {
      const leads = (event: AnyEventObject) =>
        edgesOf(state as AnyMachineSnapshot, event).some(isWanted)
      found.set(state, possibleIn(flow, state).find(leads))
    }
    return found.get(state)
  }
  const isGoal = (state: SnapshotFrom<M>) => wantedIn(state) !== undefined
  let isFound = false
  const paths = getShortestPaths(machine, {
    fromState: from,
    events: (state: SnapshotFrom<M>) => possibleIn(flow, state),
    serializeState: (state: SnapshotFrom<M>) => JSON.stringify(tells(state)),
    toState: isGoal,
    // The search goes from near to far: what comes after the first goal leads no shorter way.
    stopWhen: (state: SnapshotFrom<M>) => (isFound ||= isGoal(state)),
  } as never)
  const [way] = paths.toSorted((a, b) => a.weight - b.weight)
  if (!way) return undefined
  const last = way.state as AnyMachineSnapshot
  const event = wantedIn(way.state as SnapshotFrom<M>)!
  const events = way.steps.map((step) => step.event as AnyEventObject)
  return {
    events: [...events.filter(({ type }) => type !== 'xstate.init'), event],
    edges: edgesOf(last, event).filter(isWanted),
  }
}
