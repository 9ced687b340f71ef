import type { Graph, GraphEdge, GraphNode } from '../graph/graph'
import { doings, stateName } from '../graph/sentences'
import { triggerWords } from '../graph/transition-words'

/** A chart's states and transitions in the order of the outline: each state before its own. */
export const partOrder = ({ nodes, edges }: Graph): string[] =>
  nodes.flatMap(({ id }) => [id, ...edges.filter(({ source }) => source === id).map((e) => e.id)])

const written = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

const stateText = (node: GraphNode, graph: Graph) =>
  written([stateName(node.id, graph), ...doings(node)].join(', '))

/** As it stands in the chart: 'submit [isValid] / save, show'. */
const edgeText = (edge: GraphEdge) => {
  const { guard, actions } = edge
  const does = actions.length > 0 && `/ ${actions.join(', ')}`
  return written([triggerWords(edge), guard && `[${guard}]`, does].filter(Boolean).join(' '))
}

/** The states and transitions whose text contains the words, by id in the order of the outline. */
export function foundParts(graph: Graph, words: string): string[] {
  const wanted = written(words)
  if (!wanted) return []
  const texts = new Map([
    ...graph.nodes.map((node) => [node.id, stateText(node, graph)] as const),
    ...graph.edges.map((edge) => [edge.id, edgeText(edge)] as const),
  ])
  return partOrder(graph).filter((id) => texts.get(id)!.includes(wanted))
}
