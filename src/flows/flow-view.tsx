import { Link, useSearch } from '@tanstack/react-router'
import { useState, type FunctionComponent } from 'react'
import { useMedia } from '../ui/use-media'
import type { ChartLights } from './chart/chart-lights'
import { ChartFrame } from './chart/chart-frame'
import { countWords } from './count-words'
import type { Flow } from './every-flow'
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
  flow: Flow
  /** In the order of their tabs; the first is the default. */
  panels: readonly FlowPanel[]
}

/** One machine: its chart, and beside it the panel that the address names. */
export function FlowView({ flow, panels }: FlowViewProps) {
  const { panel: id } = useSearch({ strict: false }) as { panel?: string }
  const panel = panels.find((one) => one.id === id) ?? panels[0]!
  const isWide = useMedia('(width >= 992px)')
  const chart = <FlowWithPanel flow={flow} isWide={isWide} key={panel.id} panel={panel} />
  return (
    <>
      <header className={styles.head}>
        <h1>{flow.title}</h1>
        <p className={styles.facts}>{countWords(flow.graph)}</p>
        <p>{flow.purpose}</p>
      </header>
      {panels.length > 1 && (
        <nav aria-label="About this flow" className={styles.tabs}>
          {panels.map(({ id, name }) => (
            <Link
              aria-current={id === panel.id ? 'page' : undefined}
              className={styles.tab}
              key={id}
              search={{ panel: id } as never}
              to="."
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      {chart}
    </>
  )
}

interface FlowWithPanelProps {
  flow: Flow
  isWide: boolean
  panel: FlowPanel
}

/** On small screens the outline comes before the chart. */
function FlowWithPanel({ flow, isWide, panel: { name, Panel } }: FlowWithPanelProps) {
  const [lights, setLights] = useState<ChartLights>({})
  const chart = (
    <ChartFrame
      graph={flow.graph}
      key="chart"
      label={`Chart of the flow ${flow.title}`}
      layout={flow.layout}
      lights={lights}
    />
  )
  const beside = (
    <section aria-label={name} className={styles.panel} key="panel">
      <Panel flow={flow} lights={lights} onLights={setLights} />
    </section>
  )
  return <div className={styles.both}>{isWide ? [chart, beside] : [beside, chart]}</div>
}
