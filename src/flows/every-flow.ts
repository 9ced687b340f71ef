import type { AnyStateMachine } from 'xstate'
import { loadPage } from '../ui/load-page'
import { graphOf, type Graph } from './graph/graph'
import type { Drawings } from './graph/layout'

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
}

/** A flow with its chart. */
export interface DrawnFlow extends Flow {
  drawings: Drawings
}

/** All files of machines/, so that none can be forgotten. */
const modules = import.meta.glob<Record<string, unknown>>('../../machines/*.machine.ts', {
  eager: true,
})

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'implementations' in value

const titled = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')

function flowOf(machine: AnyStateMachine): Flow {
  const { id, description = '', meta } = machine.root
  return {
    id,
    title: (meta as { title?: string } | undefined)?.title ?? titled(id),
    purpose: description,
    machine,
    graph: graphOf(machine),
  }
}

/** Every flow of the product, by name. */
export const everyFlow: readonly Flow[] = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isMachine))
  .map(flowOf)
  .sort((a, b) => a.title.localeCompare(b.title))

export const flowOfId = (id: string) => everyFlow.find((flow) => flow.id === id)

const drawings = import.meta.glob<Drawings>('../../machines/*.machine.ts', {
  query: '?drawings',
  import: 'drawings',
})

/** A flow with the drawings of its chart, which are loaded for it alone. */
export async function readFlow(id: string): Promise<DrawnFlow | undefined> {
  const [flow, read] = [flowOfId(id), drawings[`../../machines/${id}.machine.ts`]]
  return flow && read && { ...flow, drawings: await loadPage(read) }
}
