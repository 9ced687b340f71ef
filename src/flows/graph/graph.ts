import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { actionWords, guardWords } from './config-words'
import { edgeId } from './edge-id'

/** A state of a flow; `id` is XState's, 'loan-wizard.wizard.filling'. */
export interface GraphNode {
  id: string
  key: string
  /** Undefined for the root. */
  parent: string | undefined
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** The depth of a history state. */
  history: 'shallow' | 'deep' | undefined
  /** The initial child of a compound state. */
  initial: string | undefined
  children: string[]
  description: string
  tags: string[]
  entry: string[]
  exit: string[]
  /** Actors that are invoked while the state is active. */
  invokes: string[]
}

/**
 * The kind of a transition's trigger: an event, nothing (`always`), a delay, an actor's end,
 * failure or snapshot, or the end of the state's children.
 */
export type Trigger = 'event' | 'always' | 'after' | 'done' | 'error' | 'stateDone' | 'snapshot'

/** A transition to one target. */
export interface GraphEdge {
  /** The same in copies of the machine: source, event and index. */
  id: string
  source: string
  /** Undefined: an internal transition. */
  target: string | undefined
  /** Whether the source is re-entered even if the target is inside it. */
  reenter: boolean
  trigger: Trigger
  /** The event type as the machine receives it, also 'xstate.done.actor.0.home.banners'. */
  eventType: string
  /** The name of the event, delay or actor: 'submit', 'noticeVisible', 'fetchBanners'; else ''. */
  name: string
  /** The delay in ms, if the machine defines it as a number. */
  delay: number | undefined
  guard: string | undefined
  actions: string[]
  description: string
}

/** The states and transitions of a machine in source order. */
export interface Graph {
  id: string
  nodes: GraphNode[]
  edges: GraphEdge[]
}

const nodesFrom = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesFrom),
]

const words = (list: readonly unknown[]) => list.map(actionWords)

function graphNode(node: AnyStateNode): GraphNode {
  const { id, key, type, history, description = '', tags, config, invoke } = node
  return {
    id,
    key,
    parent: node.parent?.id,
    kind: type,
    history: type === 'history' ? history || 'shallow' : undefined,
    initial: type === 'compound' ? node.initial.target[0]?.id : undefined,
    children: Object.values(node.states).map((child) => child.id),
    description,
    tags: [...tags],
    // From the config: a node's own lists also contain actions that start and stop delays.
    entry: words([config.entry ?? []].flat()),
    exit: words([config.exit ?? []].flat()),
    invokes: invoke.map(({ src }) => String(src)),
  }
}

const prefixes = [
  ['after', 'xstate.after.'],
  ['done', 'xstate.done.actor.'],
  ['error', 'xstate.error.actor.'],
  ['snapshot', 'xstate.snapshot.'],
  ['stateDone', 'xstate.done.state.'],
] as const

/** What an event of XState's own tells, for example of an actor that was spawned. */
export function causeOf(eventType: string): Pick<GraphEdge, 'trigger' | 'name'> {
  if (!eventType) return { trigger: 'always', name: '' }
  const found = prefixes.find(([, prefix]) => eventType.startsWith(prefix))
  if (!found) return { trigger: 'event', name: eventType }
  const [trigger, prefix] = found
  return { trigger, name: trigger === 'stateDone' ? '' : eventType.slice(prefix.length) }
}

function named(transition: AnyTransitionDefinition) {
  const { source, eventType } = transition
  const { trigger, name } = causeOf(eventType)
  if (trigger === 'after') {
    const wait = source.after.find((one) => one.eventType === eventType)?.delay ?? name
    const value =
      typeof wait === 'number' ? wait : source.machine.implementations.delays[String(wait)]
    return { trigger, name: String(wait), delay: typeof value === 'number' ? value : undefined }
  }
  const actor = trigger === 'event' ? undefined : source.invoke.find(({ id }) => id === name)
  return { trigger, name: actor ? String(actor.src) : name, delay: undefined }
}

function graphEdges(transition: AnyTransitionDefinition): GraphEdge[] {
  const { source, target, eventType, guard, actions, reenter, description = '' } = transition
  return (target?.length ? target : [undefined]).map((one, index) => ({
    id: edgeId(transition, index),
    source: source.id,
    target: one?.id,
    reenter: reenter ?? false,
    ...named(transition),
    eventType: eventType || '',
    guard: guard ? guardWords(guard) : undefined,
    actions: words(actions),
    description,
  }))
}

const transitionsFrom = ({ transitions, always = [] }: AnyStateNode): AnyTransitionDefinition[] => [
  ...always,
  ...[...transitions.values()].flat(),
]

/**
 * Builds the graph from the machine's definition. `toDirectedGraph` of xstate leaves out `always`
 * and turns internal transitions into loops.
 */
export function graphOf({ root }: AnyStateMachine): Graph {
  const nodes = nodesFrom(root)
  return {
    id: root.id,
    nodes: nodes.map(graphNode),
    edges: nodes.flatMap(transitionsFrom).flatMap(graphEdges),
  }
}
