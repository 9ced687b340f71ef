import {
  readFlowCounts,
  type Figure,
  type FlowCounts,
  type StateCount,
} from '../../shared/contracts/flow-counts'
import { fewest, shownDays } from '../../shared/flow-counts'
import { passages } from '../../shared/passages'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { useCall } from '../../ui/accounts/use-call'
import { PlotFrame } from './chart-frame'
import styles from './chart.module.css'

const asked = { params: { flow: 'loan-wizard' } } as const
const failure = 'How far visitors come could not be loaded. Please try again.'

const width = 480
const row = 44
const left = 160
const right = 180

/** The length of a bar: a small number has the length of one that may just be told. */
const lengthOf = (figure: Figure) => (typeof figure === 'number' ? figure : fewest)

const words = (figure: Figure) => figure.toLocaleString('en-GB')

/** A step of the form and how far visits came there. */
interface FunnelStep extends StateCount {
  title: string
  /** The field that stopped most visits there, if it stopped five. */
  failure: string
}

const { stations, end } = passages['loan-wizard']!

/** The five steps; the last station is the sending. */
function stepsOf({ states, failures }: FlowCounts): FunnelStep[] {
  return stations.slice(0, -1).map(({ state, title, fields }, i) => {
    const worst = failures.find(({ field }) => fields.has(field))
    return {
      ...states.find(({ id }) => id === state)!,
      title: `${i + 1}. ${title}`,
      failure:
        worst && typeof worst.visits === 'number'
          ? `${fields.get(worst.field)}, ${words(worst.visits)} visits`
          : '–',
    }
  })
}

function Step({ step, y, scale }: { step: FunnelStep; y: number; scale: number }) {
  const length = lengthOf(step.visits) * scale
  const lost = Math.min(length, lengthOf(step.ended) * scale)
  return (
    <g>
      <text className={styles.start} x="0" y={y + 20}>
        {step.title}
      </text>
      <rect className={styles.open} height="22" width={length - lost} x={left} y={y + 4} />
      <rect
        className={styles.withdrawn}
        height="22"
        width={lost}
        x={left + length - lost}
        y={y + 4}
      />
      <text className={styles.start} x={left + length + 8} y={y + 20}>
        {`${words(step.visits)}, ${words(step.ended)} ended`}
      </text>
    </g>
  )
}

/** The step where most visits ended; undefined if none did. */
const worstOf = (steps: readonly FunnelStep[]) =>
  [...steps]
    .filter(({ ended }) => ended !== 0)
    .sort((a, b) => lengthOf(b.ended) - lengthOf(a.ended))[0]

function Funnel({ steps, sent }: { steps: readonly FunnelStep[]; sent: Figure }) {
  const most = Math.max(1, ...steps.map(({ visits }) => lengthOf(visits)))
  const worst = worstOf(steps)
  return (
    <PlotFrame
      head={['Step', 'Came', 'Ended here', 'Failed most often']}
      legend={[
        { name: 'Went on', look: 'open' },
        { name: 'Ended here', look: 'withdrawn' },
      ]}
      note={`Visits of the last ${shownDays} days, today included. A reload begins another visit; numbers below ${fewest} are not told.`}
      rows={steps.map((step) => [step.title, words(step.visits), words(step.ended), step.failure])}
      sentence={
        worst
          ? `${words(sent)} visits sent an application. Most ended in “${worst.title}”: ${words(worst.ended)} of ${words(worst.visits)}.`
          : `${words(sent)} visits sent an application, and none ended in a step.`
      }
      title="How far visitors come with the loan form"
      viewBox={`0 0 ${width} ${steps.length * row}`}
    >
      {steps.map((step, i) => (
        <Step key={step.id} scale={(width - left - right) / most} step={step} y={i * row} />
      ))}
    </PlotFrame>
  )
}

/** The five steps of the loan, for administrators; nothing where visits are not counted. */
export function LoanFunnelChart() {
  const { value, problem, again } = useCall(readFlowCounts, asked, failure)
  if (problem) return <ReadProblem onRetry={again} problem={problem} />
  if (!value || (value.visits === 0 && !value.isOn)) return null
  if (value.visits === 0)
    return (
      <p className="small">
        {`No visit of the loan form was counted in the last ${shownDays} days.`}
      </p>
    )
  const sent = value.states.find(({ id }) => id === end.state)!
  return <Funnel sent={sent.visits} steps={stepsOf(value)} />
}
