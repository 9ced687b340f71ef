import { CountsPanel } from './counts/counts-panel'
import { CoveragePanel } from './played/coverage-panel'
import { ExportPanel } from './export/export-panel'
import { FlowOutline } from './flow-outline'
import type { FlowPanel } from './flow-view'
import { LivePanel } from './live/live-panel'
import { PromisesPanel } from './sandbox/promises/promises-panel'
import { SandboxPanel } from './sandbox/sandbox-panel'

/** The panels in the order of their tabs; the first is the default. */
export const flowPanels: readonly FlowPanel[] = [
  { id: 'outline', name: 'Outline', Panel: FlowOutline },
  { id: 'sandbox', name: 'Sandbox', Panel: SandboxPanel },
  { id: 'promises', name: 'Promises', Panel: PromisesPanel },
  { id: 'live', name: 'Live', Panel: LivePanel },
  { id: 'use', name: 'Use', Panel: CountsPanel },
  { id: 'tests', name: 'Tests', Panel: CoveragePanel },
  { id: 'export', name: 'Export', Panel: ExportPanel },
]
