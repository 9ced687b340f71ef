import { flowFromConfig } from '../config/flow-from-config'
import type { Flow } from '../every-flow'
import { drawnChart } from './drawn-chart'
import { toCode } from './to-code'
import { toDefinition } from './to-definition'
import { toMermaid } from './to-mermaid'

/** An export format. */
export interface ExportFormat {
  name: string
  purpose: string
  /** The file extension. */
  ending: string
  /** The media type. */
  type: string
  make: (flow: Flow) => string
}

const written = ({ machine }: Flow) => flowFromConfig(machine.config)

const svgText = (flow: Flow) => new XMLSerializer().serializeToString(drawnChart(flow))

/** Every export format, in order. */
export const exportFormats: readonly ExportFormat[] = [
  {
    name: 'Code',
    purpose: 'Plain createMachine code: paste it into any XState tool.',
    ending: 'machine.js',
    type: 'text/javascript',
    make: (flow) => toCode(written(flow)),
  },
  {
    name: 'JSON',
    purpose: 'The machine’s definition for other programs.',
    ending: 'machine.json',
    type: 'application/json',
    make: ({ machine }) => `${JSON.stringify(toDefinition(machine), null, 2)}\n`,
  },
  {
    name: 'Mermaid',
    purpose: 'A state diagram for Markdown and wikis.',
    ending: 'mmd',
    type: 'text/plain',
    make: (flow) => `${toMermaid(written(flow))}\n`,
  },
  {
    name: 'SVG',
    purpose: 'The chart as a scalable drawing.',
    ending: 'svg',
    type: 'image/svg+xml',
    make: svgText,
  },
]
