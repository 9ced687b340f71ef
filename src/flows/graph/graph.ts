import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { actionWords, guardWords } from './config-words'

/** One state of a flow; `id` is the machine's own, 'loan-wizard.wizard.filling'. */
export interface GraphNode {
  id: string
  key: string
  /** Undefined for the flow itself. */
  parent: string | undefined
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** How far a history state remembers. */
  history: 'shallow' | 'deep' | undefined
  /** The child that it begins in, only where it is compound. */
  initial: string | undefined
  children: string[]
  description: string
  tags: string[]
  entry: string[]
  exit: string[]
  /** Names of the actors that run while the state is active. */
  invokes: string[]
}

/**
 * What sets off a transition: an event, nothing (`always`), time, an actor's end, an actor's
 * failure, the end of the state itself, or an actor's news.
 */
export type Trigger = 'event' | 'always' | 'after' | 'done' | 'error' | 'stateDone' | 'snapshot'

/** One transition to one target. */
export interface GraphEdge {
  /** The same for a machine and its copies: source, event, place among its siblings. */
  id: string
  source: string
  /** Undefined: the transition acts and stays where it is, nothing is left or entered. */
  target: string | undefined
  /** Whether the source is left and entered anew, also where the target lies inside it. */
  reenter: boolean
  trigger: Trigger
  /** The event as the machine receives it, 'xstate.done.actor.0.home.banners' among them. */
  eventType: string
  /** The event, delay or actor by its name: 'submit', 'noticeVisible', 'fetchBanners'; else ''. */
  name: string
  /** How long an `after` waits, in ms, where the machine says so. */
  delay: number | undefined
  guard: string | undefined
  actions: string[]
  description: string
}

/** A machine as states and transitions, in the order in which it is written. */
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
    // As written: a node's own lists hold what starts and stops its clocks, too.
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

function triggerOf({ eventType }: AnyTransitionDefinition) {
  if (!eventType) return { trigger: 'always', rest: '' } as const
  const found = prefixes.find(([, prefix]) => eventType.startsWith(prefix))
  if (!found) return { trigger: 'event', rest: eventType } as const
  const [trigger, prefix] = found
  return { trigger, rest: eventType.slice(prefix.length) }
}

function named(transition: AnyTransitionDefinition) {
  const { source, eventType } = transition
  const { trigger, rest } = triggerOf(transition)
  if (trigger === 'after') {
    const wait = source.after.find((one) => one.eventType === eventType)?.delay ?? rest
    const value = typeof wait === 'number' ? wait : source.machine.implementations.delays[wait]
    return { trigger, name: String(wait), delay: typeof value === 'number' ? value : undefined }
  }
  const actor = source.invoke.find(({ id }) => id === rest)
  const name = trigger === 'stateDone' ? '' : actor ? String(actor.src) : rest
  return { trigger, name, delay: undefined }
}

/** The id of a transition; it is the same in copies of the machine that `provide` makes. */
export function edgeId(transition: AnyTransitionDefinition, target = 0): string {
  const { source, eventType } = transition
  const siblings = (eventType ? source.transitions.get(eventType) : source.always) ?? []
  const place = `${source.id}:${eventType || 'always'}:${siblings.indexOf(transition)}`
  return target ? `${place}:${target}` : place
}

function graphEdges(transition: AnyTransitionDefinition): GraphEdge[] {
  const { source, target, eventType, guard, actions, reenter, description = '' } = transition
  return (target ?? [undefined]).map((one, index) => ({
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
 * Walks a machine by its own definition. xstate's `toDirectedGraph` will not do: it leaves out
 * `always` and shows a transition without a target as a loop.
 */
export function graphOf({ root }: AnyStateMachine): Graph {
  const nodes = nodesFrom(root)
  return {
    id: root.id,
    nodes: nodes.map(graphNode),
    edges: nodes.flatMap(transitionsFrom).flatMap(graphEdges),
  }
}
