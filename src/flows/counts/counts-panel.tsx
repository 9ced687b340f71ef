import { useEffect, useState } from 'react'
import {
  exportFlowCounts,
  readFlowCounts,
  type FlowVersionCounts,
} from '../../shared/contracts/flow-counts'
import {
  funnelDays,
  isCountedFlow,
  type CountedFlow,
  type DayRange,
} from '../../shared/flow-counts'
import { callAddress } from '../../ui/accounts/call'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { useCall } from '../../ui/accounts/use-call'
import { Spinner } from '../../ui/spinner'
import type { FlowPanelProps } from '../flow-panel-props'
import control from '../../ui/form/control.module.css'
import styles from './counts.module.css'
import { CountTables } from './count-tables'
import { daysBefore, lastDays } from './days'
import { chartFigures, figureWords } from './figures'
import { sayUse, funnelBars, type FunnelBar } from './answer'
import { type Passage, passages } from './passages'

interface FunnelProps {
  /** Its days, where two are compared. */
  days?: DayRange | undefined
  counts: FlowVersionCounts
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
const Funnel = ({ days, counts, passage }: FunnelProps) => (
  <section aria-label={days && daysWords(days)}>
    {days && <h3>{daysWords(days)}</h3>}
    <Answer counts={counts} passage={passage} />
  </section>
)

const daysWords = ({ from, to }: DayRange) => `${from} to ${to}`

const Answer = ({ counts, passage }: Omit<FunnelProps, 'days'>) =>
  passage ? (
    <>
      <p className={styles.answer}>{sayUse(counts, passage)}</p>
      <ol aria-label="How far visits came" className={styles.funnel}>
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
    </>
  ) : (
    <p className={styles.answer}>{`${figureWords(counts.visits)} visits began.`}</p>
  )

const failure = 'The counts could not be loaded. Please try again.'

const countsOf = (flow: CountedFlow, query: DayRange) => ({ params: { flow }, query })

/** How often visitors took which way through a flow, on its chart and as tables. */
export const CountsPanel = (props: FlowPanelProps) =>
  isCountedFlow(props.flow.id) ? (
    <CountedPanel {...props} id={props.flow.id} />
  ) : (
    <div className={styles.counts}>
      <h2>Use</h2>
      <p>This flow is never counted: it belongs to the office, or to somebody who reports.</p>
    </div>
  )

function CountedPanel({ id, onLights }: FlowPanelProps & { id: CountedFlow }) {
  const [range, setRange] = useState(() => lastDays(funnelDays))
  const [before, setBefore] = useState<DayRange>()
  const [chosen, choose] = useState('')
  const { value, problem, isReading, again } = useCall(readFlowCounts, countsOf(id, range), failure)
  const shown = value?.versions.find(({ version }) => version === chosen) ?? value?.versions[0]
  const isDrawn = shown?.isCurrent === true
  const other = useCall(readFlowCounts, before && countsOf(id, before), failure)
  const same = before && other.value?.versions.find(({ version }) => version === shown?.version)

  useEffect(() => {
    onLights(shown && isDrawn ? { figures: chartFigures(shown) } : {})
  }, [shown, isDrawn, onLights])

  return (
    <div className={styles.counts}>
      <h2>Use</h2>
      {shown && (
        <div className={styles.sides}>
          <Funnel counts={shown} days={same && range} passage={passages[id]} />
          {same && <Funnel counts={same} days={before} passage={passages[id]} />}
        </div>
      )}
      <Days legend="Days" onChange={setRange} range={range} />
      <label className={styles.check}>
        <input
          checked={before !== undefined}
          onChange={({ target }) => setBefore(target.checked ? daysBefore(range) : undefined)}
          type="checkbox"
        />
        Compare with other days
      </label>
      {before && <Days legend="Compared with" onChange={setBefore} range={before} />}
      {problem && <ReadProblem onRetry={again} problem={problem} />}
      {!value && isReading && <Spinner label="Loading the counts" />}
      {value && !value.isOn && (
        <p className="note">This server does not count at the moment (FLOW_COUNTS is off).</p>
      )}
      {value && value.versions.length > 1 && (
        <Versions chosen={shown?.version ?? ''} choose={choose} versions={value.versions} />
      )}
      <p role="status">
        {value && !isReading && !shown && <span>Nothing was counted on these days.</span>}
        {value && !isReading && shown && !isDrawn && (
          <span>The chart has changed since: see the tables.</span>
        )}
      </p>
      {before && other.problem && <ReadProblem onRetry={other.again} problem={other.problem} />}
      {shown && before && other.value && !same && (
        <p>This version of the flow was not counted on the days before.</p>
      )}
      {shown && <CountTables before={same} counts={shown} />}
      <p>
        <a className="link" download href={callAddress(exportFlowCounts, countsOf(id, range))}>
          Download as CSV
        </a>
      </p>
    </div>
  )
}

interface DaysProps {
  legend: string
  range: DayRange
  onChange: (range: DayRange) => void
}

const Days = ({ legend, range, onChange }: DaysProps) => (
  <fieldset className={styles.days}>
    <legend>{legend}</legend>
    <Day label="From" onChange={(from) => onChange({ ...range, from })} value={range.from} />
    <Day label="To" onChange={(to) => onChange({ ...range, to })} value={range.to} />
  </fieldset>
)

interface DayProps {
  label: string
  value: string
  onChange: (day: string) => void
}

/** An emptied or half-typed date is no day yet. */
const Day = ({ label, value, onChange }: DayProps) => (
  <label>
    <span>{label}</span>
    <input
      className={control.control}
      onChange={({ target }) => target.value && onChange(target.value)}
      type="date"
      value={value}
    />
  </label>
)

interface VersionsProps {
  versions: readonly FlowVersionCounts[]
  chosen: string
  choose: (version: string) => void
}

const Versions = ({ versions, chosen, choose }: VersionsProps) => (
  <label>
    Version of the flow
    <select
      className={control.control}
      onChange={({ target }) => choose(target.value)}
      value={chosen}
    >
      {versions.map(({ version, isCurrent, from, to }) => (
        <option key={version} value={version}>
          {isCurrent ? 'As it is now' : `An older one, ${from} to ${to}`}
        </option>
      ))}
    </select>
  </label>
)
