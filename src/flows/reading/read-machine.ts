import { configOfDefinition, isDefinition } from '../config/config-of-definition'
import { ConfigProblem, type SourcePlace } from '../config/config-problem'
import type { FlowState } from '../config/flow-config'
import { flowFromConfig } from '../config/flow-from-config'
import { flowGraph, type FlowGraph } from '../config/flow-graph'
import { findMachines, type FoundMachine, type Whereabouts } from './find-machine'
import { ValueReader } from './read-value'
import { readText, UnreadableText } from './read-text'

/** A machine that was read from a text. */
export interface ReadMachine {
  flow: FlowState
  graph: FlowGraph
  /** The number of machines in the text; the first is read. */
  machines: number
}

/** Larger machines take too long to lay out. */
const mostTransitions = 1500

function read({ config, scope }: FoundMachine): Omit<ReadMachine, 'machines'> {
  const reader = new ValueReader()
  const written = reader.read(config(), scope)
  try {
    const flow = flowFromConfig(isDefinition(written) ? configOfDefinition(written) : written)
    const graph = flowGraph(flow)
    if (graph.transitions.length > mostTransitions) {
      throw new ConfigProblem(`There are more than ${mostTransitions} transitions.`)
    }
    return { flow, graph }
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    const { holder, key, place } = error.about
    const places = holder && reader.places.get(holder)
    throw new UnreadableText(error.message, place ?? places?.get(key) ?? places?.get(undefined))
  }
}

/**
 * Reads a machine from TypeScript, JavaScript or JSON without running it: a file with
 * `createMachine({ … })` or `setup({ … }).createMachine({ … })`, a config, or the output of
 * `machine.toJSON()`. Of several it reads the one at `index`. Throws a ReadProblem: a sentence and,
 * if possible, its position.
 */
export function readMachine(text: string, index = 0): ReadMachine {
  const machines = findMachines(readText(text), {})
  const machine = machines[index]
  if (!machine) throw new UnreadableText('There is no createMachine({ … }) in this text.')
  return { ...read(machine), machines: machines.length }
}

/** A machine of a file, or why it cannot be read, and where it begins. */
export interface ListedMachine {
  place: SourcePlace | undefined
  machine?: Omit<ReadMachine, 'machines'>
  started?: FoundMachine['started']
  problem?: UnreadableText
}

/** Every machine of a text; a text that cannot be parsed is one problem. Throws nothing. */
export function readMachines(text: string, whereabouts: Whereabouts = {}): ListedMachine[] {
  const unlessProblem = (list: () => ListedMachine[], place?: SourcePlace): ListedMachine[] => {
    try {
      return list()
    } catch (error) {
      if (!(error instanceof UnreadableText)) throw error
      return [{ place: error.place ?? place, problem: error }]
    }
  }
  return unlessProblem(() =>
    findMachines(readText(text), whereabouts).flatMap((found) =>
      unlessProblem(
        () => [{ place: found.place, machine: read(found), started: found.started }],
        found.place,
      ),
    ),
  )
}
