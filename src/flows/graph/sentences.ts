import type { Graph, GraphEdge, GraphNode } from './graph'
import { triggerWords } from './transition-words'

/** A state's name within its flow: 'wizard.filling'; the flow's own for the root. */
const stateName = (id: string, { id: flow }: Graph) =>
  id.startsWith(`${flow}.`) ? id.slice(flow.length + 1) : id

const kinds: Record<GraphNode['kind'], string> = {
  atomic: 'state',
  compound: 'compound state',
  parallel: 'parallel state',
  final: 'final state',
  history: 'history state',
}

/** 'compound state, begins in personal' */
export function kindWords({ kind, history, initial }: GraphNode, graph: Graph): string {
  const key = graph.nodes.find(({ id }) => id === initial)?.key
  const what = history === 'deep' ? 'deep history state' : kinds[kind]
  return key ? `${what}, starts in ${key}` : what
}

/** 'goes to employment', 'stays' */
export const goal = (edge: GraphEdge, graph: Graph) => {
  const { source, target, reenter } = edge
  if (target === undefined) return 'stays'
  if (target === source) return reenter ? 're-enters itself' : 'goes to itself'
  return `goes to ${stateName(target, graph)}`
}

/** 'next, if isStepValid(step: 1): goes to employment, does clearErrors' */
export function edgeSentence(edge: GraphEdge, graph: Graph): string {
  const { guard, actions } = edge
  const start = guard ? `${triggerWords(edge)}, if ${guard}` : triggerWords(edge)
  const does = actions.length > 0 ? `, does ${actions.join(', ')}` : ''
  return `${start}: ${goal(edge, graph)}${does}`
}

/** The effects of an active state: 'on entry focusStep', 'runs saveDraft', 'on exit clear'. */
export const doings = ({ entry, exit, invokes }: GraphNode): string[] => [
  ...(entry.length > 0 ? [`on entry ${entry.join(', ')}`] : []),
  ...(invokes.length > 0 ? [`runs ${invokes.join(', ')}`] : []),
  ...(exit.length > 0 ? [`on exit ${exit.join(', ')}`] : []),
]

/** A state in one sentence, for screen readers. */
export function nodeSentence(node: GraphNode, graph: Graph): string {
  const parts = [stateName(node.id, graph), kindWords(node, graph), ...doings(node)]
  return node.description ? `${parts.join(', ')}. ${node.description}` : parts.join(', ')
}
