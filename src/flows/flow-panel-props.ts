import type { ChartLights } from './chart/chart-lights'
import type { DrawnFlow } from './every-flow'

/** The props of a panel beside a flow's chart. */
export interface FlowPanelProps {
  flow: DrawnFlow
  /** The highlights of the chart. */
  lights: ChartLights
  /** Sets the highlights; a stable function. They are cleared when the panel closes. */
  onLights: (lights: ChartLights) => void
}
