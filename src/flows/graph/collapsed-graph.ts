import type { Graph, GraphEdge } from './graph'

/** States that are drawn without what is inside them, by id. */
export type Collapsed = ReadonlySet<string>

/** The states that can be collapsed: those with others inside, but for the whole machine. */
export const collapsible = ({ nodes }: Graph): string[] =>
  nodes.filter(({ parent, children }) => parent && children.length > 0).map(({ id }) => id)

/** A state's ancestors, the whole machine first. */
function ancestorsIn({ nodes }: Graph) {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]))
  return (id: string): string[] => {
    const above: string[] = []
    for (let at = parents.get(id); at; at = parents.get(at)) above.unshift(at)
    return above
  }
}

/** Finds the state that a state is drawn as: its outermost collapsed ancestor, else itself. */
export function drawnAsIn(graph: Graph, collapsed: Collapsed) {
  const ancestors = ancestorsIn(graph)
  return (id: string) => ancestors(id).find((one) => collapsed.has(one)) ?? id
}

/**
 * The graph as it is drawn: collapsed states without what is inside, and the lines of that from and to
 * their border.
 */
export function collapsedGraph(graph: Graph, collapsed: Collapsed): Graph {
  if (collapsed.size === 0) return graph
  const drawnAs = drawnAsIn(graph, collapsed)
  const ancestors = ancestorsIn(graph)
  const hidden = (id: string) => graph.nodes.filter((one) => ancestors(one.id).includes(id)).length
  const nodes = graph.nodes
    .filter(({ id }) => drawnAs(id) === id)
    .map((node) =>
      collapsed.has(node.id)
        ? { ...node, initial: undefined, children: [], hidden: hidden(node.id) }
        : node,
    )
  const edges = graph.edges.flatMap((edge): GraphEdge[] => {
    const source = drawnAs(edge.source)
    const target = edge.target && drawnAs(edge.target)
    if (source === edge.source && target === edge.target) return [edge]
    // What a state does inside itself is not seen from outside.
    if (source !== edge.source && (target === undefined || target === source)) return []
    return [{ ...edge, source, target, leads: edge.target }]
  })
  return { ...graph, nodes, edges }
}

/** What must be expanded for a state or transition to be drawn where it belongs. */
export function expandedTo(graph: Graph, collapsed: Collapsed, id: string): Collapsed {
  const state = graph.edges.find((edge) => edge.id === id)?.source ?? id
  const above = new Set(ancestorsIn(graph)(state))
  return new Set([...collapsed].filter((one) => !above.has(one)))
}

/** With fewer states a chart tells nothing. */
const leastStates = 4

/** More steps would only be waited for. */
const mostSteps = 4

/**
 * How a chart is folded step by step, the innermost and smallest states first, as long as enough is
 * left of it. Many steps are taken several at a time, from the last one backwards.
 */
export function foldings(graph: Graph): string[][] {
  const ancestors = ancestorsIn(graph)
  const inside = new Map<string, number>()
  for (const { id } of graph.nodes)
    for (const one of ancestors(id)) inside.set(one, (inside.get(one) ?? 0) + 1)
  const depth = (id: string) => ancestors(id).length
  const size = (id: string) => inside.get(id)!
  const all = collapsible(graph).sort((a, b) => depth(b) - depth(a) || size(a) - size(b))
  const steps = all.map((_, i) => all.slice(0, i + 1))
  const isTelling = (collapsed: string[]) =>
    collapsedGraph(graph, new Set(collapsed)).nodes.length > leastStates
  const telling = steps.filter(isTelling)
  const at = Math.ceil(telling.length / mostSteps)
  return [[], ...telling.filter((_, i) => (telling.length - 1 - i) % at === 0)]
}
