import { loanSteps } from '../../../schemas/loan-steps'
import {
  readLoanFunnel,
  type FailureCount,
  type Figure,
  type FunnelStep,
  type LoanFunnel,
} from '../../shared/contracts/flow-counts'
import { fewest, funnelDays } from '../../shared/flow-counts'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { useCall } from '../../ui/accounts/use-call'
import { PlotFrame } from './chart-frame'
import styles from './chart.module.css'

const failure = 'How far visitors come could not be loaded. Please try again.'

const width = 480
const row = 44
const left = 160
const right = 180

/** The length of a bar: a small number has the length of one that may just be told. */
const lengthOf = (figure: Figure) => (typeof figure === 'number' ? figure : fewest)

const words = (figure: Figure) => figure.toLocaleString('en-GB')

const titleOf = ({ step }: FunnelStep) => `${step}. ${loanSteps[step - 1]!.title}`

/** 'Surname: required, 250 times' */
function failureWords(step: number, { field, rule, times }: FailureCount): string {
  const fields = loanSteps[step - 1]!.properties as Record<string, { title: string } | undefined>
  return `${fields[field]?.title ?? field}: ${rule}, ${words(times)} times`
}

function Step({ step, y, scale }: { step: FunnelStep; y: number; scale: number }) {
  const length = lengthOf(step.came) * scale
  const lost = Math.min(length, lengthOf(step.ended) * scale)
  return (
    <g>
      <text className={styles.start} x="0" y={y + 20}>
        {titleOf(step)}
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
        {`${words(step.came)}, ${words(step.ended)} ended`}
      </text>
    </g>
  )
}

/** The step where most visits ended; undefined if none did. */
const worstOf = (steps: readonly FunnelStep[]) =>
  [...steps]
    .filter(({ ended }) => ended !== 0)
    .sort((a, b) => lengthOf(b.ended) - lengthOf(a.ended))[0]

function Funnel({ steps, sent }: LoanFunnel) {
  const most = Math.max(1, ...steps.map(({ came }) => lengthOf(came)))
  const worst = worstOf(steps)
  return (
    <PlotFrame
      head={['Step', 'Came', 'Ended here', 'Failed most often']}
      legend={[
        { name: 'Went on', look: 'open' },
        { name: 'Ended here', look: 'withdrawn' },
      ]}
      note={`Visits of the last ${funnelDays} days, today included. A reload begins another visit; numbers below ${fewest} are not told.`}
      rows={steps.map((step) => [
        titleOf(step),
        words(step.came),
        words(step.ended),
        step.failure ? failureWords(step.step, step.failure) : '–',
      ])}
      sentence={
        worst
          ? `${words(sent)} visits sent an application. Most ended in “${titleOf(worst)}”: ${words(worst.ended)} of ${words(worst.came)}.`
          : `${words(sent)} visits sent an application, and none ended in a step.`
      }
      title="How far visitors come with the loan form"
      viewBox={`0 0 ${width} ${steps.length * row}`}
    >
      {steps.map((step, i) => (
        <Step key={step.step} scale={(width - left - right) / most} step={step} y={i * row} />
      ))}
    </PlotFrame>
  )
}

/** The five steps of the loan, for administrators; nothing where visits are not counted. */
export function LoanFunnelChart() {
  const { value, problem, again } = useCall(readLoanFunnel, {}, failure)
  if (problem) return <ReadProblem onRetry={again} problem={problem} />
  if (!value) return null
  const isEmpty = value.steps.every(({ came }) => came === 0)
  if (isEmpty && !value.isOn) return null
  return isEmpty ? (
    <p className={styles.note}>
      {`No visit of the loan form was counted in the last ${funnelDays} days.`}
    </p>
  ) : (
    <Funnel {...value} />
  )
}
