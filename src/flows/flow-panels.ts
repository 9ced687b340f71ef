import type { FunctionComponent } from 'react'
import type { ChartLights } from './chart/chart-lights'
import type { Flow } from './every-flow'
import { ExportPanel } from './export/export-panel'
import { FlowOutline } from './flow-outline'
import { LivePanel } from './live/live-panel'
import { SandboxPanel } from './sandbox/sandbox-panel'

export interface FlowPanelProps {
  flow: Flow
  /** What the chart beside the panel shows. */
  lights: ChartLights
  /** Changes it; an identity that never changes. When the panel goes, the lights go out. */
  onLights: (lights: ChartLights) => void
}

/** What stands beside a flow's chart. */
export interface FlowPanel {
  /** In the address: /flows/login?panel=outline. */
  id: string
  name: string
  Panel: FunctionComponent<FlowPanelProps>
}

/** Every panel in the order of its tabs; the first is open where the address names none. */
export const flowPanels: readonly FlowPanel[] = [
  { id: 'outline', name: 'Outline', Panel: FlowOutline },
  { id: 'sandbox', name: 'Sandbox', Panel: SandboxPanel },
  { id: 'live', name: 'Live', Panel: LivePanel },
  { id: 'export', name: 'Export', Panel: ExportPanel },
]
