import ELK from 'elkjs/lib/elk.bundled.js'
import { collapsedGraph, foldings } from './collapsed-graph'
import type { Graph } from './graph'
import { layOut } from './lay-out'
import type { Direction, Drawing } from './layout'

/** Lays out a chart where there is no page that must go on: at build time and in tests. */
export const layoutOf = (graph: Graph, direction?: Direction) => layOut(new ELK(), graph, direction)

/** The drawings from which a chart chooses when it opens: both ways, unfolded first. */
export async function drawingsOf(graph: Graph): Promise<Drawing[]> {
  const drawings: Drawing[] = []
  for (const collapsed of foldings(graph)) {
    const shown = collapsedGraph(graph, new Set(collapsed))
    for (const direction of ['down', 'right'] as const)
      drawings.push({ direction, collapsed, layout: await layoutOf(shown, direction) })
  }
  return drawings
}
