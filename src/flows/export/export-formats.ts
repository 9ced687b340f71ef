import type { DrawnFlow } from '../every-flow'
import { configOf } from './config-of'
import { drawnChart } from './drawn-chart'
import { toCode } from './to-code'
import { toMermaid } from './to-mermaid'

/** An export format. */
export interface ExportFormat {
  name: string
  purpose: string
  /** The file extension. */
  ending: string
  /** The media type. */
  type: string
  make: (flow: DrawnFlow) => string
}

/** Every export format, in order. */
export const exportFormats: readonly ExportFormat[] = [
  {
    name: 'Code',
    purpose: 'Plain createMachine code: paste it into any XState tool.',
    ending: 'machine.js',
    type: 'text/javascript',
    make: ({ machine }) => toCode(machine),
  },
  {
    name: 'JSON',
    purpose: 'The same config as data, for other programs.',
    ending: 'machine.json',
    type: 'application/json',
    make: ({ machine }) => `${JSON.stringify(configOf(machine), null, 2)}\n`,
  },
  {
    name: 'Mermaid',
    purpose: 'A state diagram for Markdown and wikis.',
    ending: 'mmd',
    type: 'text/plain',
    make: ({ graph }) => `${toMermaid(graph)}\n`,
  },
  {
    name: 'SVG',
    purpose: 'The chart as a scalable drawing.',
    ending: 'svg',
    type: 'image/svg+xml',
    make: (flow) => new XMLSerializer().serializeToString(drawnChart(flow)),
  },
]
