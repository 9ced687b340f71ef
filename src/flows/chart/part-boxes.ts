import {
  blockHeight,
  blocksSize,
  edgeBlock,
  nodeBlocks,
  padding,
  placed,
  type PlacedBlock,
} from '../graph/chart-text'
import type { Graph } from '../graph/graph'
import type { Box, Layout } from '../graph/layout'

/** The box of a transition in the box of its label or state. */
export const transitionBox = ({ x, y, width }: Box, block: PlacedBlock): Box => ({
  x: x + 3,
  y: y + block.y - 2,
  width: width - 6,
  height: blockHeight(block) + 4,
})

/** Where a chart's states and transitions are drawn, by id; of a compound state, its head. */
export function partBoxes(graph: Graph, layout: Layout): ReadonlyMap<string, Box> {
  const found = new Map<string, Box>()
  for (const node of graph.nodes) {
    const box = layout.boxes[node.id]!
    const [head, ...inside] = placed(nodeBlocks(node, graph)) as [PlacedBlock, ...PlacedBlock[]]
    const height = head.y + blockHeight(head) + padding.y
    found.set(node.id, node.children.length > 0 ? { ...box, height } : box)
    for (const block of inside) {
      const { width } = blocksSize([block])
      found.set(block.edge!, transitionBox({ ...box, width }, block))
    }
  }
  const edges = new Map(graph.edges.map((edge) => [edge.id, edge]))
  for (const line of layout.lines) {
    for (const block of placed(line.edges.map((id) => edgeBlock(edges.get(id)!)))) {
      found.set(block.edge!, transitionBox(line.label, block))
    }
  }
  return found
}
