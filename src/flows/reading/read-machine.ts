import { configOfDefinition, isDefinition } from '../config/config-of-definition'
import { ConfigProblem } from '../config/config-problem'
import type { FlowState } from '../config/flow-config'
import { flowFromConfig } from '../config/flow-from-config'
import { flowGraph, type FlowGraph } from '../config/flow-graph'
import { findMachine } from './find-machine'
import { LiteralReader } from './read-literal'
import { readText, ReadProblem } from './read-text'

/** A machine that was read from a text. */
export interface ReadMachine {
  flow: FlowState
  graph: FlowGraph
  /** The number of machines in the text; the first is read. */
  machines: number
}

/** Larger machines take too long to lay out. */
const mostTransitions = 1500

/**
 * Reads a machine from TypeScript, JavaScript or JSON without running it: a file with
 * `createMachine({ … })` or `setup({ … }).createMachine({ … })`, a config, or the output of
 * `machine.toJSON()`. Throws a ReadProblem: a sentence and, if possible, its position.
 */
export function readMachine(text: string): ReadMachine {
  const { config, constants, machines } = findMachine(readText(text))
  const reader = new LiteralReader(constants)
  const written = reader.read(config)
  try {
    const flow = flowFromConfig(isDefinition(written) ? configOfDefinition(written) : written)
    const graph = flowGraph(flow)
    if (graph.transitions.length > mostTransitions) {
      throw new ConfigProblem(`There are more than ${mostTransitions} transitions.`)
    }
    return { flow, graph, machines }
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    const { holder, key, message } = error
    const places = holder && reader.places.get(holder)
    throw new ReadProblem(message, key === undefined ? undefined : places?.get(key))
  }
}
