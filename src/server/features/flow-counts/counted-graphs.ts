import { createHash } from 'node:crypto'
import { applicationStatusMachine } from '../../../../machines/application-status.machine'
import { carouselMachine } from '../../../../machines/carousel.machine'
import { contactMachine } from '../../../../machines/contact.machine'
import { headerMachine } from '../../../../machines/header.machine'
import { homeMachine } from '../../../../machines/home.machine'
import { loanWizardMachine } from '../../../../machines/loan-wizard.machine'
import { newsletterMachine } from '../../../../machines/newsletter.machine'
import { pdfPagesMachine } from '../../../../machines/pdf-pages.machine'
import { graphOf, type Graph } from '../../../flows/graph/graph'
import type {
  FlowGraphOutline,
  OutlineState,
  OutlineTransition,
} from '../../../shared/contracts/flow-counts'
import { countedFlows, type CountedFlow } from '../../../shared/flow-counts'

type Machine = Parameters<typeof graphOf>[0]

const machines = {
  'application-status': applicationStatusMachine,
  carousel: carouselMachine,
  contact: contactMachine,
  header: headerMachine,
  home: homeMachine,
  'loan-wizard': loanWizardMachine,
  newsletter: newsletterMachine,
  'pdf-pages': pdfPagesMachine,
}

/** A counted machine: its graph, and what one transition may begin and end. */
export interface CountedGraph {
  flow: CountedFlow
  version: string
  outline: FlowGraphOutline
  states: ReadonlyMap<string, OutlineState>
  transitions: ReadonlyMap<string, OutlineTransition>
  childrenOf(state: string): string[]
  /** The transitions that may lead into a state. */
  into(state: string): string[]
  /** The transitions that may lead out of a state. */
  outOf(state: string): string[]
  /** Whether the machine begins in a state. */
  isFirst(state: string): boolean
}

/** What counts of a graph: descriptions and actions may change. */
const outlineOf = ({ nodes, edges }: Graph): FlowGraphOutline => ({
  states: nodes.map(({ id, parent, kind, initial }) => ({
    id,
    ...(parent !== undefined && { parent }),
    kind,
    ...(initial !== undefined && { initial }),
  })),
  transitions: edges.map(({ id, source, target, trigger, name, guard }) => ({
    id,
    source,
    ...(target !== undefined && { target }),
    trigger,
    name,
    ...(guard !== undefined && { guard }),
  })),
})

/** The same for the same graph, whenever and wherever it is made. */
const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

function countedGraph(flow: CountedFlow, machine: Machine): CountedGraph {
  const outline = outlineOf(graphOf(machine))
  const states = new Map(outline.states.map((state) => [state.id, state]))
  const childrenOf = (state: string) =>
    outline.states.filter(({ parent }) => parent === state).map(({ id }) => id)

  const above = (state: string): string[] => {
    const parent = states.get(state)?.parent
    return parent === undefined ? [] : [parent, ...above(parent)]
  }
  const below = (state: string): string[] =>
    childrenOf(state).flatMap((child) => [child, ...below(child)])

  /** A state and what becomes active with it; of a history state, whatever its parent holds. */
  function withFirst(state: string): string[] {
    const { kind, parent, initial } = states.get(state)!
    if (kind === 'history') return below(parent!)
    const inside = kind === 'parallel' ? childrenOf(state) : initial === undefined ? [] : [initial]
    return [state, ...inside.flatMap(withFirst)]
  }

  const begins = new Map<string, string[]>()
  const ends = new Map<string, string[]>()
  const note = (map: Map<string, string[]>, list: string[], id: string) => {
    for (const state of new Set(list)) map.set(state, [...(map.get(state) ?? []), id])
  }
  for (const { id, source, target } of outline.transitions) {
    if (target === undefined) continue
    const kept = new Set(above(source))
    const entered = [target, ...above(target)].filter((state) => !kept.has(state))
    // Beside a state that it enters, a parallel one begins its other regions.
    const regions = entered.filter((state) => states.get(state)!.kind === 'parallel')
    note(begins, [...entered, ...withFirst(target), ...regions.flatMap(below)], id)
    const common = [source, ...above(source)].find(
      (state) => state === target || above(target).includes(state),
    )
    note(ends, below(common ?? flow), id)
  }
  const first = new Set(withFirst(flow))
  return {
    flow,
    version: hashOf([flow, outline]),
    outline,
    states,
    transitions: new Map(outline.transitions.map((one) => [one.id, one])),
    childrenOf,
    into: (state) => begins.get(state) ?? [],
    outOf: (state) => ends.get(state) ?? [],
    isFirst: (state) => first.has(state),
  }
}

/** The machines that are counted, as this program has them. */
export const countedGraphs: ReadonlyMap<CountedFlow, CountedGraph> = new Map(
  countedFlows.map((flow) => [flow, countedGraph(flow, machines[flow] as Machine)]),
)

/** Names all graphs of this program; a page sends back what it was given. */
export const graphsName = hashOf([...countedGraphs.values()].map(({ version }) => version))

/** The states of the five steps of the loan. */
export const loanStepStates: readonly string[] = [1, 2, 3, 4, 5].map(
  (step) => graphOf(loanWizardMachine).nodes.find(({ tags }) => tags.includes(`step${step}`))!.id,
)

/** The state of an application that was sent. */
export const loanSentState = 'loan-wizard.wizard.succeeded'
