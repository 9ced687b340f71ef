import { flowFromConfig } from '../config/flow-from-config'
import type { Flow } from '../every-flow'
import { drawnChart } from './drawn-chart'
import { toCode } from './to-code'
import { toDefinition } from './to-definition'
import { toMermaid } from './to-mermaid'
import { toPng } from './to-png'
import { toTestList } from './to-test-list'

/** An export format. */
export type ExportFormat = {
  name: string
  purpose: string
  /** The file extension. */
  ending: string
  /** The media type. */
  type: string
} & (
  | { isText: true; make: (flow: Flow) => string }
  | { isText: false; make: (flow: Flow) => Promise<Blob> }
)

const written = ({ machine }: Flow) => flowFromConfig(machine.config)

const svgText = (flow: Flow) => new XMLSerializer().serializeToString(drawnChart(flow))

/** Every export format, in order. */
export const exportFormats: readonly ExportFormat[] = [
  {
    name: 'Code',
    purpose: 'Plain createMachine code: paste it into any XState tool.',
    ending: 'machine.js',
    type: 'text/javascript',
    isText: true,
    make: (flow) => toCode(written(flow)),
  },
  {
    name: 'JSON',
    purpose: 'The machine’s definition for other programs.',
    ending: 'machine.json',
    type: 'application/json',
    isText: true,
    make: ({ machine }) => `${JSON.stringify(toDefinition(machine), null, 2)}\n`,
  },
  {
    name: 'Mermaid',
    purpose: 'A state diagram for Markdown and wikis.',
    ending: 'mmd',
    type: 'text/plain',
    isText: true,
    make: (flow) => `${toMermaid(written(flow))}\n`,
  },
  {
    name: 'Test list',
    purpose: 'The shortest path to each state, step by step, in Markdown.',
    ending: 'paths.md',
    type: 'text/markdown',
    isText: true,
    make: (flow) => toTestList(written(flow)),
  },
  {
    name: 'SVG',
    purpose: 'The chart as a scalable drawing.',
    ending: 'svg',
    type: 'image/svg+xml',
    isText: true,
    make: svgText,
  },
  {
    name: 'PNG',
    purpose: 'The chart as a picture.',
    ending: 'png',
    type: 'image/png',
    isText: false,
    make: (flow) => toPng(drawnChart(flow)),
  },
]
