import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMedia } from '../ui/use-media'
import type { ChartLights } from './chart/chart-lights'
import { ChartFrame } from './chart/chart-frame'
import { countWords } from './count-words'
import { flowOfId, type Flow } from './every-flow'
import styles from './flow-page.module.css'
import { flowPanels } from './flow-panels'
import { flowsPath } from '../ui/flows-path'

/** /flows/$flow: one machine, its chart and what can be done with it. */
export function FlowPage() {
  const { flow: id = '' } = useParams({ strict: false })
  const flow = flowOfId(id)
  return flow ? <KnownFlow flow={flow} key={id} /> : <UnknownFlow />
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

function KnownFlow({ flow }: { flow: Flow }) {
  const { panel: id } = useSearch({ strict: false }) as { panel?: string }
  const panel = flowPanels.find((one) => one.id === id) ?? flowPanels[0]!
  const isWide = useMedia('(width >= 992px)')
  const chart = <FlowWithPanel flow={flow} isWide={isWide} key={panel.id} panel={panel} />
  return (
    <>
      <header className={styles.head}>
        <h1>{flow.title}</h1>
        <p className={styles.facts}>{countWords(flow.graph)}</p>
        <p>{flow.purpose}</p>
      </header>
      {flowPanels.length > 1 && (
        <nav aria-label="About this flow" className={styles.tabs}>
          {flowPanels.map(({ id, name }) => (
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
  panel: (typeof flowPanels)[number]
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
