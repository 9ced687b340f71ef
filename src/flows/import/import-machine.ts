import { createMachine, type AnyStateMachine } from 'xstate'
import { graphOf, type Graph } from '../graph/graph'
import type { Layout } from '../graph/layout'
import { loadChunk } from '../../ui/load-chunk'
import { configOfFlow } from '../config/config-of-flow'
import type { FlowGraph } from '../config/flow-graph'

/** Somebody's machine, ready to be drawn and compared. */
export interface ImportedMachine {
  id: string
  /** As it is written, for comparing. */
  written: FlowGraph
  graph: Graph
  layout: Layout
  /** How many machines the text holds; the first one was read. */
  machines: number
}

/** Why nothing could be read: `line` and `column` count from 1. */
export interface ImportProblem {
  sentence: string
  place?: { line: number; column: number } | undefined
}

/**
 * Reads a text and lays out the machine in it. The parser and the layout engine come only now: no
 * other page needs them. Rejects only when a part of the program cannot be loaded.
 */
export async function importMachine(text: string): Promise<ImportedMachine | ImportProblem> {
  const { readMachine } = await loadChunk(() => import('./read-machine'))
  try {
    const { flow, graph: written, machines } = readMachine(text)
    const machine = createMachine(configOfFlow(flow) as never) as AnyStateMachine
    const graph = graphOf(machine)
    const { layoutOf } = await loadChunk(() => import('../graph/layout-of'))
    return { id: machine.id, written, graph, layout: await layoutOf(graph), machines }
  } catch (error) {
    const { message, place } = error as Error & Pick<ImportProblem, 'place'>
    return { sentence: message, place }
  }
}
