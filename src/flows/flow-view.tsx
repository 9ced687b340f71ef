import { Link, useSearch } from '@tanstack/react-router'
import { useCallback, useState, type FunctionComponent } from 'react'
import { useMedia } from '../ui/use-media'
import type { ChartLights } from './chart/chart-lights'
import { ChartFrame } from './chart/chart-frame'
import { countWords } from './count-words'
import type { DrawnFlow } from './every-flow'
import type { FlowPanelProps } from './flow-panel-props'
import styles from './flow-view.module.css'

/** A panel beside a flow's chart. */
export interface FlowPanel {
  /** In the address: /flows/login?panel=outline. */
  id: string
  name: string
  Panel: FunctionComponent<FlowPanelProps>
}

interface FlowViewProps {
  flow: DrawnFlow
  /** In the order of their tabs; the first is the default. */
  panels: readonly FlowPanel[]
}

/** One machine: its chart, and beside it its purpose and the panel that the address names. */
export function FlowView({ flow, panels }: FlowViewProps) {
  const { panel: id } = useSearch({ strict: false }) as { panel?: string }
  const panel = panels.find((one) => one.id === id) ?? panels[0]!
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
      <p className={styles.facts}>{countWords(flow.graph)}</p>
    </header>,
    panels.length > 1 && <PanelTabs current={panel.id} key="tabs" panels={panels} />,
  ]
  const beside = (
    <section aria-label={panel.name} className={styles.panel} key={panel.id}>
      <panel.Panel flow={flow} lights={lights} onLights={onLights} />
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

function PanelTabs({ panels, current }: Pick<FlowViewProps, 'panels'> & { current: string }) {
  return (
    <nav aria-label="About this flow" className={styles.tabs}>
      {panels.map(({ id, name }) => (
        <Link
          aria-current={id === current ? 'page' : undefined}
          className={styles.tab}
          key={id}
          search={{ panel: id } as never}
          to="."
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
