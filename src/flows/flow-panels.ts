import type { FunctionComponent } from 'react'
import { ExportPanel } from './export/export-panel'
import { FlowOutline } from './flow-outline'
import type { FlowPanelProps } from './flow-panel-props'
import { LivePanel } from './live/live-panel'
import { SandboxPanel } from './sandbox/sandbox-panel'

/** A panel beside a flow's chart. */
export interface FlowPanel {
  /** In the address: /flows/login?panel=outline. */
  id: string
  name: string
  Panel: FunctionComponent<FlowPanelProps>
}

/** The panels in the order of their tabs; the first is the default. */
export const flowPanels: readonly FlowPanel[] = [
  { id: 'outline', name: 'Outline', Panel: FlowOutline },
  { id: 'sandbox', name: 'Sandbox', Panel: SandboxPanel },
  { id: 'live', name: 'Live', Panel: LivePanel },
  { id: 'export', name: 'Export', Panel: ExportPanel },
]
