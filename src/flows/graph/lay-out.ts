import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { blocksSize, edgeBlock, isInside, nodeBlocks } from './chart-text'
import type { Graph, GraphEdge, GraphNode } from './graph'
import type { Box, Direction, Drawings, LaidInitial, LaidLine, Layout, Point } from './layout'

const forAll = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
}

/** Options of each state: states do not inherit those of the chart. */
const forEach = {
  // From the initial state onwards.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.nodeSelfLoop': '16',
  'elk.spacing.componentComponent': '28',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
}

const dotId = (state: string) => `${state}:initial`
const dotSize = 12

/** The padding of a compound state. */
const inset = 18

/** Transitions with the same ends share a line. */
function groupsOf(edges: GraphEdge[]): GraphEdge[][] {
  const groups = new Map<string, GraphEdge[]>()
  for (const edge of edges.filter((one) => !isInside(one))) {
    const key = `${edge.source} ${edge.target}`
    groups.set(key, [...(groups.get(key) ?? []), edge])
  }
  return [...groups.values()]
}

function elkNode(node: GraphNode, graph: Graph, direction: Direction): ElkNode {
  const { width, height } = blocksSize(nodeBlocks(node, graph))
  if (node.children.length === 0) return { id: node.id, width: Math.max(width, 64), height }
  const children = graph.nodes.filter(({ parent }) => parent === node.id)
  const dot = { id: dotId(node.id), width: dotSize, height: dotSize }
  return {
    id: node.id,
    layoutOptions: {
      ...forEach,
      'elk.padding': `[top=${height + inset},left=${inset},bottom=${inset},right=${inset}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // The engine lays out to the right and turns the result, but not this.
      'elk.nodeSize.minimum':
        direction === 'right' ? `(${width},${height})` : `(${height},${width})`,
    },
    children: [
      ...(node.initial ? [dot] : []),
      ...children.map((child) => elkNode(child, graph, direction)),
    ],
  }
}

const elkLine = (group: GraphEdge[], index: number): ElkExtendedEdge => ({
  id: `line ${index}`,
  sources: [group[0]!.source],
  targets: [group[0]!.target!],
  labels: [
    {
      id: `label ${index}`,
      // The engine ignores labels without text.
      text: '-',
      ...blocksSize(group.map(edgeBlock)),
      layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
    },
  ],
})

const elkInitial = ({ id, initial }: GraphNode): ElkExtendedEdge[] =>
  initial ? [{ id: dotId(id), sources: [dotId(id)], targets: [initial] }] : []

/** Tenths of a px are precise enough and short to write. */
const round = (value = 0) => Math.round(value * 10) / 10

const boxOf = ({ x, y, width, height }: Partial<Box>): Box => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})

const pointsOf = ({ sections = [] }: ElkExtendedEdge): Point[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: round(x), y: round(y) })),
  )

const within = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(within)]

/** Lays out a chart: layered, orthogonal lines, nested states. */
export async function layOut(graph: Graph, direction: Direction): Promise<Layout> {
  const [root] = graph.nodes
  const groups = groupsOf(graph.edges)
  const chart: ElkNode = {
    id: 'chart',
    layoutOptions: {
      ...forAll,
      ...forEach,
      'elk.direction': direction.toUpperCase(),
      'elk.padding': '[top=2,left=2,bottom=2,right=2]',
    },
    children: [elkNode(root!, graph, direction)],
    edges: [...groups.map(elkLine), ...graph.nodes.flatMap(elkInitial)],
  }
  const laid = await new ELK().layout(chart)
  const found = new Map(within(laid).map((node) => [node.id, boxOf(node)]))
  const edges = new Map((laid.edges ?? []).map((edge) => [edge.id, edge]))
  const line = (group: GraphEdge[], index: number): LaidLine => {
    const edge = edges.get(`line ${index}`)!
    const [{ source, target }] = group as [GraphEdge]
    return {
      edges: group.map(({ id }) => id),
      source,
      target: target!,
      points: pointsOf(edge),
      label: boxOf(edge.labels?.[0] ?? {}),
    }
  }
  const initial = ({ id }: GraphNode): LaidInitial => ({
    state: id,
    dot: found.get(dotId(id))!,
    points: pointsOf(edges.get(dotId(id))!),
  })
  return {
    width: round(laid.width),
    height: round(laid.height),
    boxes: Object.fromEntries(graph.nodes.map(({ id }) => [id, found.get(id)!])),
    lines: groups.map(line),
    initials: graph.nodes.filter(({ initial: begin }) => begin).map(initial),
  }
}

/** Both drawings of a chart. */
export const drawingsOf = async (graph: Graph): Promise<Drawings> => ({
  down: await layOut(graph, 'down'),
  right: await layOut(graph, 'right'),
})
