import { Link, useLoaderData, useSearch } from '@tanstack/react-router'
import { useCallback, useState, type FunctionComponent } from 'react'
import { flowsPath } from '../ui/flows-path'
import { useMedia } from '../ui/use-media'
import { ChartFrame } from './chart/chart-frame'
import type { ChartLights } from './chart/chart-lights'
import { countWords } from './count-words'
import { CountsPanel } from './counts/counts-panel'
import type { DrawnFlow } from './every-flow'
import { ExportPanel } from './export/export-panel'
import { FlowOutline } from './flow-outline'
import styles from './flow-page.module.css'
import type { FlowPanelProps } from './flow-panel-props'
import { LivePanel } from './live/live-panel'
import { SandboxPanel } from './sandbox/sandbox-panel'
import { Card } from '../ui/kit/card'
import { Tabs } from '../ui/kit/tabs'

/** A panel beside a flow's chart. */
interface FlowPanel {
  /** In the address: /flows/login?panel=outline. */
  id: string
  name: string
  Panel: FunctionComponent<FlowPanelProps>
}

const outline: FlowPanel = { id: 'outline', name: 'Outline', Panel: FlowOutline }

/** The panels in the order of their tabs. */
const panels: readonly FlowPanel[] = [
  outline,
  { id: 'sandbox', name: 'Sandbox', Panel: SandboxPanel },
  { id: 'live', name: 'Live', Panel: LivePanel },
  { id: 'use', name: 'Use', Panel: CountsPanel },
  { id: 'export', name: 'Export', Panel: ExportPanel },
]

/** /flows/$flow: one machine, its chart and what can be done with it. */
export function FlowPage() {
  const flow = useLoaderData({ strict: false }) as DrawnFlow | undefined
  return flow ? <FlowView flow={flow} key={flow.id} /> : <UnknownFlow />
}

function UnknownFlow() {
  return (
    <>
      <h1>Flow not found</h1>
      <p>
        <Link className="link" to={flowsPath}>
          All flows
        </Link>
      </p>
    </>
  )
}

/** A chart, and beside it its purpose and the panel that the address names. */
function FlowView({ flow }: { flow: DrawnFlow }) {
  const { panel: id } = useSearch({ strict: false }) as { panel?: string }
  const panel = panels.find((one) => one.id === id) ?? outline
  const isWide = useMedia('(width >= 992px)')
  const { lights, onLights } = useLights(panel.id)
  const heading = <h1>{flow.title}</h1>
  const chart = (
    <div className={styles.canvas} key="chart">
      <ChartFrame
        drawings={flow.drawings}
        graph={flow.graph}
        label={`Chart of the flow ${flow.title}`}
        lights={lights}
        title={isWide && heading}
      />
    </div>
  )
  const about = [
    <header className={styles.head} key="head">
      {!isWide && heading}
      <p>{flow.purpose}</p>
      <p className="small">{countWords(flow.graph)}</p>
    </header>,
    <PanelTabs current={panel.id} key="tabs" />,
  ]
  const beside = (
    <section aria-label={panel.name} key={panel.id}>
      <Card>
        <panel.Panel flow={flow} lights={lights} onLights={onLights} />
      </Card>
    </section>
  )
  // On small screens the chart stands between what the flow is for and the panel.
  return (
    <div className={styles.both}>
      {isWide ? [chart, ...about, beside] : [...about, chart, beside]}
    </div>
  )
}

const unlit: ChartLights = {}

/** The highlights that a panel has set; none once another one is open. */
function useLights(panel: string) {
  const [lit, setLit] = useState({ by: panel, lights: unlit })
  const onLights = useCallback((lights: ChartLights) => setLit({ by: panel, lights }), [panel])
  return { lights: lit.by === panel ? lit.lights : unlit, onLights }
}

const PanelTabs = ({ current }: { current: string }) => (
  <Tabs
    label="About this flow"
    tabs={panels.map(({ id, name }) => ({ name, search: { panel: id }, isHere: id === current }))}
  />
)
