import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { FlowState } from '../config/flow-config'
import { statesIn } from '../config/stand-ins'
import { answeringMachine, guardsOn, type AnsweredEvent } from './answering-machine'

/**
 * The path of a test to a state: `startsWhen` is the guard that is true at the start, '' for none.
 */
export interface ShortestPath {
  state: string
  startsWhen: string
  steps: AnsweredEvent[]
}

/** Parallel states multiply; a longer list helps nobody. */
const mostStates = 5000

const isOwn = ({ type }: AnyStateNode) => type === 'atomic' || type === 'final'

const pathOf = (node: AnyStateNode) => node.path.join('.') || node.id

/** All states that entering one may pass: initial states and `always`. */
function enteredWith(node: AnyStateNode, found = new Set<AnyStateNode>()): Set<AnyStateNode> {
  if (found.has(node)) return found
  found.add(node)
  const inside = node.type === 'parallel' ? Object.values(node.states) : node.initial.target
  const next = [...inside, ...(node.always ?? []).flatMap(({ target = [] }) => [...target])]
  for (const one of next) enteredWith(one, found)
  return found
}

const alwaysGuards = (nodes: Iterable<AnyStateNode>) => [...nodes].flatMap((node) => guardsOn(node))

/** Every event of the active states, once with all guards false and once with each guard true. */
function eventsAt({ _nodes }: AnyMachineSnapshot): AnsweredEvent[] {
  const types = new Set(_nodes.flatMap(({ transitions }) => [...transitions.keys()]))
  return [...types].flatMap((type) => {
    const ways = _nodes.flatMap(({ transitions }) => transitions.get(type) ?? [])
    const entered = ways.flatMap(({ target = [] }) =>
      target.flatMap((one) => [...enteredWith(one)]),
    )
    const own = _nodes.flatMap((node) => guardsOn(node, type))
    const guards = new Set([...own, ...alwaysGuards([..._nodes, ...entered])])
    return ['', ...guards].map((when) => ({ type, when }))
  })
}

function pathsFrom(machine: AnyStateMachine) {
  const paths = getShortestPaths(machine, {
    events: (state: AnyMachineSnapshot) => (state.status === 'active' ? eventsAt(state) : []),
    serializeState: ({ value }: AnyMachineSnapshot) => JSON.stringify(value),
    limit: mostStates * 50,
  } as never)
  return paths.map(({ state, steps }) => ({
    nodes: (state as AnyMachineSnapshot)._nodes.filter(isOwn),
    steps: (steps as unknown as { event: AnsweredEvent }[])
      .map(({ event }) => event)
      .filter(({ type }) => type !== 'xstate.init'),
  }))
}

/**
 * The shortest path to each leaf state, by `xstate/graph`. Context is ignored: a step names the
 * guard that must be true. Events that need two guards are not tried.
 */
export function shortestPaths(flow: FlowState): ShortestPath[] {
  const bare = answeringMachine(flow, '')
  const starts = new Set(['', ...alwaysGuards(enteredWith(bare.root))])
  const found = new Map<string, ShortestPath>()
  for (const startsWhen of starts) {
    for (const { nodes, steps } of pathsFrom(answeringMachine(flow, startsWhen))) {
      for (const node of nodes) {
        const state = pathOf(node)
        const known = found.get(state)
        if (!known || steps.length < known.steps.length)
          found.set(state, { state, startsWhen, steps })
      }
    }
  }
  const order = statesIn(bare.root).filter(isOwn).map(pathOf)
  return order.flatMap((state) => found.get(state) ?? [])
}
