import type { Graph, GraphEdge } from '../graph/graph'
import type { ChangeKind, ChangeMarks } from '../chart/chart-lights'
import type { FlowGraph } from '../config/flow-graph'
import { byPlace, transitionKey, stateChanges } from './difference'
import { leftOver } from './left-over'
import { rootName } from './part-words'

/** A machine's config and its graph. */
export interface DrawnFlow {
  written: FlowGraph
  graph: Graph
}

/** The path of each state by its id; parents come before their children. */
function pathsOf({ nodes }: Graph): Map<string, string> {
  const paths = new Map<string, string>()
  for (const { id, key, parent } of nodes) {
    const above = parent === undefined ? undefined : paths.get(parent)
    paths.set(id, parent === undefined ? '' : above ? `${above}.${key}` : key)
  }
  return paths
}

/** A transition with two targets has two consecutive edges. */
function edgesOfEach(edges: GraphEdge[]): string[][] {
  const groups: string[][] = []
  for (const { id } of edges) {
    const last = groups.at(-1)
    if (last && id.startsWith(`${last[0]}:`)) last.push(id)
    else groups.push([id])
  }
  return groups
}

/** Edges by the path of their transition, in the order in which they are tried. */
function drawnByPlace({ written, graph }: DrawnFlow, paths: Map<string, string>) {
  const drawn = new Map<string, string[][]>()
  for (const placed of written.transitions) {
    const { source, trigger, name } = placed
    const isThere = (edge: GraphEdge) =>
      edge.trigger === trigger && edge.name === name && paths.get(edge.source) === source
    const place = transitionKey(placed)
    if (!drawn.has(place)) drawn.set(place, edgesOfEach(graph.edges.filter(isThere)))
  }
  return drawn
}

const kindOf = (was: unknown, is: unknown): ChangeKind =>
  was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'

/** The parts of both charts that differ. */
export function changedParts(
  ours: DrawnFlow,
  theirs: DrawnFlow,
): [ourMarks: ChangeMarks, theirMarks: ChangeMarks] {
  const marks = [new Map<string, ChangeKind>(), new Map<string, ChangeKind>()] as const
  const [before, after] = [byPlace(ours.written), byPlace(theirs.written)]
  const [inOurs, inTheirs] = [ours, theirs].map((flow, side) => {
    const paths = pathsOf(flow.graph)
    for (const { kind, name } of stateChanges(ours.written, theirs.written))
      for (const [id, path] of paths) if ((path || rootName) === name) marks[side]!.set(id, kind)
    return drawnByPlace(flow, paths)
  })
  for (const place of new Set([...before.keys(), ...after.keys()]))
    for (const { was, is } of leftOver(before.get(place) ?? [], after.get(place) ?? [])) {
      const kind = kindOf(was, is)
      for (const id of inOurs?.get(place)?.[was ?? -1] ?? []) marks[0].set(id, kind)
      for (const id of inTheirs?.get(place)?.[is ?? -1] ?? []) marks[1].set(id, kind)
    }
  return [...marks]
}
