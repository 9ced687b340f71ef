import type { MonthFigures } from '../../shared/contracts/dashboard'
import { PlotFrame } from './chart-frame'
import { shortMonth } from './short-day'
import styles from './chart.module.css'

const width = 480
const row = 44
const left = 128
const right = 110

const daysText = (days: number | null) =>
  days === null ? '–' : `${days.toLocaleString('en-GB')} ${days === 1 ? 'day' : 'days'}`

/** A month's bar to where nine of ten were decided, and a mark where half were. */
function Month({ month, y, scale }: { month: MonthFigures; y: number; scale: number }) {
  const { half, mostly } = month
  return (
    <g>
      <text className={styles.start} x="0" y={y + 20}>
        {shortMonth(month.month)}
      </text>
      {half === null || mostly === null ? (
        <text className={styles.start} x={left} y={y + 20}>
          None decided
        </text>
      ) : (
        <>
          <rect
            className={styles.open}
            height="16"
            width={Math.max(2, mostly * scale)}
            x={left}
            y={y + 7}
          />
          <path className={styles.half} d={`M${left + half * scale} ${y + 1}l6 7-6 14-6-14z`} />
          <text className={styles.start} x={left + Math.max(2, mostly * scale) + 8} y={y + 20}>
            {daysText(mostly)}
          </text>
        </>
      )}
    </g>
  )
}

/** Days from received to decided: half of the applications, and nine of ten, by month. */
export function MonthsChart({ months }: { months: readonly MonthFigures[] }) {
  const most = Math.max(0, ...months.map(({ mostly }) => mostly ?? 0))
  const scale = (width - left - right) / Math.max(1, most)
  const last = months.findLast(({ decided }) => decided > 0)
  return (
    <PlotFrame
      isEmpty={!last}
      head={['Month', 'Decided', 'Half within', 'Nine of ten within']}
      legend={
        last
          ? [
              { name: 'Half were decided', look: 'half' },
              { name: 'Nine of ten were decided', look: 'open' },
            ]
          : []
      }
      note="By the month of the decision, in Lagos time. Withdrawn applications do not count."
      rows={months.map(({ month, decided, half, mostly }) => [
        shortMonth(month),
        decided.toLocaleString('en-GB'),
        daysText(half),
        daysText(mostly),
      ])}
      sentence={
        last
          ? `In ${shortMonth(last.month)}, half of ${last.decided.toLocaleString('en-GB')} decided ${last.decided === 1 ? 'application' : 'applications'} took at most ${daysText(last.half)}, nine of ten at most ${daysText(last.mostly)}.`
          : 'No applications were decided in the last 6 months.'
      }
      title="Days from received to decided"
      viewBox={`0 0 ${width} ${months.length * row}`}
    >
      {months.map((month, i) => (
        <Month key={month.month} month={month} scale={scale} y={i * row} />
      ))}
    </PlotFrame>
  )
}
