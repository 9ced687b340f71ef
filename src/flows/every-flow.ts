import type { AnyStateMachine } from 'xstate'
import { graphOf, type Graph } from './graph/graph'
import type { Layout } from './graph/layout'

/** One machine of the product as an analyst sees it. */
export interface Flow {
  /** The machine's own, its address under /flows. */
  id: string
  /** The one in the machine's meta, where people call the flow by another name than its own. */
  title: string
  /** What it is for: the machine's description. */
  purpose: string
  machine: AnyStateMachine
  graph: Graph
  layout: Layout
}

/** All files of machines/, so none can be forgotten. */
const modules = import.meta.glob<{ machine: AnyStateMachine; layout: Layout }>(
  '../../machines/*.machine.ts',
  { query: '?flow', eager: true },
)

const titled = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')

function flowOf({ machine, layout }: { machine: AnyStateMachine; layout: Layout }): Flow {
  const { id, description = '', meta } = machine.root
  return {
    id,
    title: (meta as { title?: string } | undefined)?.title ?? titled(id),
    purpose: description,
    machine,
    graph: graphOf(machine),
    layout,
  }
}

/** Every flow of the product, by name. */
export const everyFlow: readonly Flow[] = Object.values(modules)
  .map(flowOf)
  .sort((a, b) => a.title.localeCompare(b.title))

export const flowOfId = (id: string) => everyFlow.find((flow) => flow.id === id)
