import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import { guardWords } from '../../src/flows/graph/config-words'
import { harness } from './harness'

/** Inputs, events and outcomes for a walk through a machine. */
export interface Samples {
  inputs?: unknown[]
  /** Examples of the events that carry something; the others need none. */
  events?: AnyEventObject[]
  /** How an actor may end, by the name that the machine invokes it by. */
  outcomes?: Record<string, { done?: unknown[]; error?: unknown[] }>
  /** Keys of the context that no guard reads. A counter among them would make the graph endless. */
  ignore?: string[]
}

/** The states and edges that a walk missed, and where the actor differed from the graph. */
export interface Walk {
  paths: number
  statesMissed: string[]
  edgesMissed: string[]
  differences: string[]
}

export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
]

export const edgesOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

/** An edge by its place in the machine; `provide` makes copies, so identity is no name. */
export function nameOf(edge: AnyTransitionDefinition): string {
  const { source, eventType, target } = edge
  const siblings = (eventType ? source.transitions.get(eventType) : source.always) ?? []
  const targets = target?.map(({ id }) => id).join(', ') || 'itself'
  return `${source.id} --${eventType || 'always'}[${siblings.indexOf(edge)}]--> ${targets}`
}

/** Every edge of a machine: events, delays, actors' ends and the transient ones. */
export const transitionsIn = (machine: AnyStateMachine) => nodesOf(machine.root).flatMap(edgesOf)

/** The same by their names. */
export const edgesIn = (machine: AnyStateMachine) => transitionsIn(machine).map(nameOf)

/** Each invoked actor's endings, as the events that the machine receives for them. */
const endings = (machine: AnyStateMachine, { outcomes = {} }: Samples): AnyEventObject[] =>
  nodesOf(machine.root)
    .flatMap(({ invoke }) => invoke)
    .flatMap(({ id, src }) => {
      const { done = [undefined], error = [new Error('Refused')] } = outcomes[String(src)] ?? {}
      return [
        ...done.map((output) => ({ type: `xstate.done.actor.${id}`, output })),
        ...error.map((reason) => ({ type: `xstate.error.actor.${id}`, error: reason })),
      ]
    })

interface Step {
  event: AnyEventObject
  state: AnyMachineSnapshot
}

/** Where a machine can come to from an input, found breadth-first. */
export interface World {
  input: unknown
  places: Place[]
}

/** Where a walk can be: a state, and the step of each event that is possible there. */
export interface Place {
  key: string
  state: AnyMachineSnapshot
  /** What the guards said when the walk began here. */
  answers: readonly string[]
  steps: (Step & { leads: string; answers: readonly string[] })[]
}

/** The logic of a machine that keeps what guards said for a state: 'isValid', 'not isDone(step: 1)'. */
function listening(machine: AnyStateMachine) {
  let answers: string[] = []
  const heard = new WeakMap<AnyMachineSnapshot, readonly string[]>()
  const guards = Object.entries(machine.implementations.guards).map(([name, guard]) => {
    const asked = (seen: unknown, params: unknown) => {
      const isTrue = (guard as (...args: unknown[]) => boolean)(seen, params)
      for (const words of new Set([name, guardWords({ type: name, params })]))
        answers.push(isTrue ? words : `not ${words}`)
      return isTrue
    }
    return [name, asked] as const
  })
  const { getInitialSnapshot, transition } = machine.provide({
    guards: Object.fromEntries(guards) as {},
  })
  const kept = (state: AnyMachineSnapshot) => {
    heard.set(state, answers)
    answers = []
    return state
  }
  return {
    heard,
    logic: {
      getInitialSnapshot: (...args: Parameters<typeof getInitialSnapshot>) =>
        kept(getInitialSnapshot.apply(machine, args) as AnyMachineSnapshot),
      transition(...args: Parameters<typeof transition>) {
        const state = transition(...args) as AnyMachineSnapshot
        return state === args[0] ? state : kept(state)
      },
    },
  }
}

/** A state in words, without what makes no state a different one. */
const toldBy =
  ({ ignore = [] }: Samples) =>
  ({ value, context }: AnyMachineSnapshot) => {
    const counted = Object.entries(context as object).filter(([key]) => !ignore.includes(key))
    return JSON.stringify([value, counted])
  }

function placesFrom(machine: AnyStateMachine, samples: Samples, input: unknown): Place[] {
  const events = [...(samples.events ?? []), ...endings(machine, samples)]
  const possible = (state: AnyMachineSnapshot): AnyEventObject[] => {
    const types = new Set(state._nodes.flatMap((node) => [...node.transitions.keys()]))
    return [...types].flatMap((type) => {
      const found = events.filter((event) => event.type === type)
      return found.length > 0 ? found : [{ type }]
    })
  }
  const serializeState = toldBy(samples)
  const options = { events: possible, input, limit: 200_000, serializeState }
  const { logic, heard } = listening(machine)
  const places = Object.entries(getAdjacencyMap(logic as never, options as never))
  return places.map(([key, { state, transitions }]) => ({
    key,
    state: state as AnyMachineSnapshot,
    answers: heard.get(state as AnyMachineSnapshot)!,
    steps: (Object.values(transitions) as Step[]).map((step) => ({
      ...step,
      leads: serializeState(step.state),
      answers: heard.get(step.state)!,
    })),
  }))
}

/** Every state that the samples lead to from each input. */
export const worldsOf = (machine: AnyStateMachine, samples: Samples): World[] =>
  (samples.inputs ?? [undefined]).map((input) => ({
    input,
    places: placesFrom(machine, samples, input),
  }))

/**
 * The shortest path to each state that the samples lead to, and from there every event once, but for
 * the steps `seen` on earlier paths.
 */
function pathsThrough(machine: AnyStateMachine, places: Place[], seen: Set<string>): Step[][] {
  /** A step like one already walked (same edges, same states around them) tells nothing new. */
  const isNew = (from: AnyMachineSnapshot, { event, state }: Step) => {
    const edges = machine.getTransitionData(from, event as never).map(nameOf)
    const key = JSON.stringify([from.value, event, edges, state.value])
    return !seen.has(key) && seen.add(key)
  }
  // They are found breadth-first, so the first step that leads to a state ends its shortest path.
  const shortest = new Map<string, Step[]>(places.slice(0, 1).map(({ key }) => [key, []]))
  const walked = places.flatMap(({ key, state: from, steps }) => {
    const path = shortest.get(key)!
    for (const step of steps)
      if (!shortest.has(step.leads)) shortest.set(step.leads, [...path, step])
    if (from.status !== 'active') return []
    return steps.filter((step) => isNew(from, step)).map((step) => [...path, step])
  })
  // A machine may start where it ends.
  return [[], ...walked]
}

/**
 * Walks a machine: every state that can be reached with these samples and every event from each.
 * The graph says where a path leads; a running actor walks it and must arrive there too.
 */
export async function walk(
  machine: AnyStateMachine,
  samples: Samples,
  worlds: readonly World[],
): Promise<Walk> {
  const taken = new Set<string>()
  const entered = new Set<string>()
  const differences: string[] = []
  const told = toldBy(samples)
  const seen = new Set<string>()
  let count = 0
  for (const { input, places } of worlds) {
    for (const path of pathsThrough(machine, places, seen)) {
      const run = harness(machine, input)
      for (const { event } of path) await run.happen(event)
      const arrived = told(run.state() as AnyMachineSnapshot)
      const expected = path.at(-1)
      if (expected && told(expected.state) !== arrived) {
        const way = path.map(({ event }) => event.type).join(', ')
        differences.push(`${way} leads to ${arrived}, not to ${told(expected.state)}`)
      }
      for (const edge of run.taken) taken.add(nameOf(edge))
      for (const id of run.entered) entered.add(id)
      run.actor.stop()
      count += 1
    }
  }
  const states = nodesOf(machine.root).filter(({ type }) => type !== 'history')
  return {
    paths: count,
    differences,
    statesMissed: states.map(({ id }) => id).filter((id) => !entered.has(id)),
    edgesMissed: edgesIn(machine).filter((name) => !taken.has(name)),
  }
}
