import { createMachine, type AnyStateMachine } from 'xstate'
import { graphOf, type Graph } from '../graph/graph'
import type { Drawing } from '../graph/layout'
import { loadChunk } from '../../ui/load-chunk'
import { configOfFlow } from '../config/config-of-flow'
import { withStandIns } from '../config/stand-ins'
import type { FlowGraph } from '../config/flow-graph'

/** An imported machine, ready to draw and compare. */
export interface ImportedMachine {
  id: string
  /** With stand-ins for its code. */
  machine: AnyStateMachine
  /** Its config, for comparing. */
  written: FlowGraph
  graph: Graph
  /** Those from which its chart chooses when it opens. */
  drawings: readonly Drawing[]
  /** The number of machines in the text; the first is read. */
  machines: number
}

/** Why a text could not be read: `line` and `column` count from 1. */
export interface ImportProblem {
  sentence: string
  place?: { line: number; column: number } | undefined
}

/**
 * Reads a text and lays out its machine. Loads parser and layout engine on demand. Rejects only
 * when a chunk cannot be loaded, or the signal ends it.
 * @param onRead told how many states are laid out now
 */
export async function importMachine(
  text: string,
  signal: AbortSignal,
  onRead: (states: number) => void,
): Promise<ImportedMachine | ImportProblem> {
  const { readMachine } = await loadChunk(() => import('./read-machine'))
  try {
    const { flow, graph: written, machines } = readMachine(text)
    const { drawingsIn } = await loadChunk(() => import('../chart/laid-out'))
    const machine = createMachine(configOfFlow(flow) as never) as AnyStateMachine
    const graph = graphOf(machine)
    onRead(graph.nodes.length)
    const drawings = await drawingsIn(graph, signal)
    return { id: machine.id, machine: withStandIns(machine), written, graph, drawings, machines }
  } catch (error) {
    signal.throwIfAborted()
    const { message, place } = error as Error & Pick<ImportProblem, 'place'>
    return { sentence: message, place }
  }
}
