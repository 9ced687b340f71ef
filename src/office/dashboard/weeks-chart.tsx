import { outcomes, type Outcome, type WeekFigures } from '../../shared/contracts/dashboard'
import { PlotFrame } from './chart-frame'
import { shortDay } from './short-day'
import styles from './chart.module.css'

const names: Record<Outcome, string> = {
  open: 'Received or in review',
  offered: 'Offered',
  approved: 'Approved',
  accepted: 'Offer accepted',
  declined: 'Declined',
  lapsed: 'Offer turned down or expired',
  withdrawn: 'Withdrawn',
  done: 'Done',
}

/** '1.5K': there is no room for more above a bar. */
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact' })

const width = 480
const height = 200
const foot = 28
const gap = 8

const sumOf = (week: WeekFigures) => outcomes.reduce((sum, outcome) => sum + week[outcome], 0)

/** One bar a week, its parts stacked from the baseline; each outcome has its own pattern. */
function Bar({ week, x, scale }: { week: WeekFigures; x: number; scale: number }) {
  let top = height - foot
  return outcomes.map((outcome) => {
    const tall = week[outcome] * scale
    top -= tall
    return (
      tall > 0 && (
        <rect
          className={styles[outcome]}
          height={tall}
          key={outcome}
          width={width / 12 - gap}
          x={x}
          y={top}
        />
      )
    )
  })
}

/** Applications a week by where they stand today. */
export function WeeksChart({ weeks }: { weeks: readonly WeekFigures[] }) {
  const most = Math.max(...weeks.map(sumOf))
  const total = weeks.reduce((sum, week) => sum + sumOf(week), 0)
  const scale = (height - foot - 20) / Math.max(1, most)
  const shown = outcomes.filter((outcome) => weeks.some((week) => week[outcome] > 0))
  // Where no offers are made, nothing is said of them.
  const told = outcomes.filter(
    (outcome) => shown.includes(outcome) || !['offered', 'accepted', 'lapsed'].includes(outcome),
  )
  const parts = shown.map(
    (outcome) =>
      `${weeks.reduce((sum, week) => sum + week[outcome], 0).toLocaleString('en-GB')} ${names[outcome].toLowerCase()}`,
  )
  return (
    <PlotFrame
      isEmpty={total === 0}
      head={['Week from', ...told.map((outcome) => names[outcome]), 'Total']}
      legend={shown.map((outcome) => ({ name: names[outcome], look: outcome }))}
      note="Weeks begin on Monday, in Lagos time."
      rows={weeks.map((week) => [
        shortDay(week.week),
        ...told.map((outcome) => week[outcome].toLocaleString('en-GB')),
        sumOf(week).toLocaleString('en-GB'),
      ])}
      sentence={
        total === 0
          ? 'No applications in the last 12 weeks.'
          : `${total.toLocaleString('en-GB')} ${total === 1 ? 'application' : 'applications'} in the last 12 weeks: ${parts.join(', ')}. At most ${most.toLocaleString('en-GB')} in one week.`
      }
      title="Applications a week"
      viewBox={`0 0 ${width} ${height}`}
    >
      {weeks.map((week, i) => {
        const x = i * (width / weeks.length) + gap / 2
        const middle = x + (width / weeks.length - gap) / 2
        const sum = sumOf(week)
        return (
          <g key={week.week}>
            <Bar scale={scale} week={week} x={x} />
            {sum > 0 && (
              <text className={styles.sum} x={middle} y={height - foot - sum * scale - 6}>
                {compact.format(sum)}
              </text>
            )}
            {i % 3 === 1 && (
              <text className={styles.label} x={middle} y={height - 6}>
                {shortDay(week.week)}
              </text>
            )}
          </g>
        )
      })}
      <line className={styles.base} x1="0" x2={width} y1={height - foot} y2={height - foot} />
    </PlotFrame>
  )
}
