import type { ChartLights } from './chart/chart-lights'
import type { Flow } from './every-flow'

/** What a panel beside the chart of a flow gets. */
export interface FlowPanelProps {
  flow: Flow
  /** What the chart beside the panel shows. */
  lights: ChartLights
  /** Changes it; an identity that never changes. When the panel goes, the lights go out. */
  onLights: (lights: ChartLights) => void
}
