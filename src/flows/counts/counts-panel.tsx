import { useEffect, useState } from 'react'
import {
  exportFlowCounts,
  readFlowCounts,
  type FlowCounts,
} from '../../shared/contracts/flow-counts'
import { isCountedFlow, shownDays, type CountedFlow, type DayRange } from '../../shared/flow-counts'
import { passages, type Passage } from '../../shared/passages'
import { callAddress } from '../../ui/accounts/call'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { useCall } from '../../ui/accounts/use-call'
import { Spinner } from '../../ui/spinner'
import type { FlowPanelProps } from '../flow-panel-props'
import { CountTables } from './count-tables'
import styles from './counts.module.css'
import { daysBefore, lastDays } from './days'
import { chartFigures, figureWords, funnelBars, sayUse, type FunnelBar } from './figures'
import { Notice } from '../../ui/kit/notice'
import { Choice } from '../../ui/kit/choice'
import { PlainInput } from '../../ui/kit/field'

interface FunnelProps {
  counts: FlowCounts
  /** Undefined for a flow that leads nowhere. */
  passage: Passage | undefined
}

/** '390 (61 %), 150 stopped here' */
const words = ({ came, share, stopped }: FunnelBar) =>
  [
    `${figureWords(came)}${share === undefined ? '' : ` (${share} %)`}`,
    ...(stopped === undefined || stopped === 0 ? [] : [`${figureWords(stopped)} stopped here`]),
  ].join(', ')

/** What the numbers of a flow say, in a sentence and as bars. */
function Funnel({ counts, passage }: FunnelProps) {
  const isEmpty = counts.visits === 0
  const began = passage ? sayUse(counts, passage) : `${figureWords(counts.visits)} visits began.`
  return (
    <>
      <p className="name" role="status">
        {isEmpty ? 'Nothing was counted on these days.' : began}
      </p>
      {passage && !isEmpty && (
        <ol aria-label="How far visits came" className={`small ${styles.funnel}`}>
          {funnelBars(counts, passage).map((bar) => (
            <li key={bar.title}>
              <b>{bar.title}</b> <span>{words(bar)}</span>
              <span
                aria-hidden="true"
                className={styles.bar}
                style={{ inlineSize: `${bar.length * 100}%` }}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

const failure = 'The counts could not be loaded. Please try again.'

const countsOf = (flow: CountedFlow, query: DayRange) => ({ params: { flow }, query })

/** How far visitors came in a flow, on its chart and in words and tables. */
export const CountsPanel = (props: FlowPanelProps) => (
  <div className={styles.counts}>
    <h2>Use</h2>
    {isCountedFlow(props.flow.id) ? (
      <Counted {...props} id={props.flow.id} />
    ) : (
      <p>This flow is never counted: it belongs to the office, or to somebody who reports.</p>
    )}
  </div>
)

function Counted({ id, flow: { graph }, onLights }: FlowPanelProps & { id: CountedFlow }) {
  const passage = passages[id]
  const [range, setRange] = useState(() => lastDays(shownDays))
  const [before, setBefore] = useState<DayRange>()
  const now = useCall(readFlowCounts, countsOf(id, range), failure)
  const then = useCall(readFlowCounts, before && countsOf(id, before), failure)
  const { value } = now

  useEffect(() => {
    onLights(value && value.visits !== 0 ? { figures: chartFigures(value, graph) } : {})
  }, [value, graph, onLights])

  return (
    <>
      <div className={styles.sides}>
        {[value, before && then.value].map(
          (counts, i) =>
            counts && (
              <section aria-label={`${counts.from} to ${counts.to}`} key={i}>
                {before && <h3>{`${counts.from} to ${counts.to}`}</h3>}
                <Funnel counts={counts} passage={passage} />
              </section>
            ),
        )}
      </div>
      <Days legend="Days" onChange={setRange} range={range} />
      <Choice
        checked={before !== undefined}
        onChange={({ target }) => setBefore(target.checked ? daysBefore(range) : undefined)}
      >
        Compare with other days
      </Choice>
      {before && <Days legend="Compared with" onChange={setBefore} range={before} />}
      {[now, then].map(
        ({ problem, again }, i) =>
          problem && <ReadProblem key={i} onRetry={again} problem={problem} />,
      )}
      {!value && now.isReading && <Spinner label="Loading the counts" />}
      {value?.isOn === false && (
        <Notice>This server does not count at the moment (FLOW_COUNTS is off).</Notice>
      )}
      {value && value.visits !== 0 && (
        <CountTables counts={value} graph={graph} passage={passage} />
      )}
      <p>
        <a className="link" download href={callAddress(exportFlowCounts, countsOf(id, range))}>
          Download as CSV
        </a>
      </p>
    </>
  )
}

interface DaysProps {
  legend: string
  range: DayRange
  onChange: (range: DayRange) => void
}

const Days = ({ legend, range, onChange }: DaysProps) => (
  <fieldset className={styles.days}>
    <legend className="name">{legend}</legend>
    {(['from', 'to'] as const).map((end) => (
      <label key={end}>
        <span>{end === 'from' ? 'From' : 'To'}</span>
        <PlainInput
          // An emptied or half-typed date is no day yet.
          onChange={({ target }) => target.value && onChange({ ...range, [end]: target.value })}
          type="date"
          value={range[end]}
        />
      </label>
    ))}
  </fieldset>
)
