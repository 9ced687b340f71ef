import type { AnyStateMachine } from 'xstate'
import { loadChunk } from '../ui/load-chunk'
import { graphOf, type Graph } from './graph/graph'
import type { Drawings, Layout } from './graph/layout'

/** One machine of the product. */
export interface Flow {
  /** The machine's id and its path under /flows. */
  id: string
  /** The title from the machine's meta, else from its id. */
  title: string
  /** The machine's description. */
  purpose: string
  machine: AnyStateMachine
  graph: Graph
  layout: Layout
}

/** All files of machines/, so that none can be forgotten. */
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

const drawings = import.meta.glob<Drawings>('../../machines/*.machine.ts', {
  query: '?drawings',
  import: 'drawings',
})

/** Loads the two drawings of a flow's chart. */
export async function readDrawings(id: string): Promise<Drawings | undefined> {
  const read = drawings[`../../machines/${id}.machine.ts`]
  return read && loadChunk(read)
}
