import type { ReportCase, ReportSummary } from '../../shared/contracts/report-case'
import { dayAndTime } from '../layout/shown-time'
import styles from './case.module.css'
import { ReportDue } from './report-due'

interface ReportSummaryProps {
  receivedOn: string
  about: ReportCase
  summary: ReportSummary
}

/** What is due about a report, and what was done so far. */
export function ReportSummaryFacts({ receivedOn, about, summary }: ReportSummaryProps) {
  const { acknowledgedOn, answeredOn } = about
  const days: [string, string][] = [
    ['Received', receivedOn],
    // Reports from before these steps may be under investigation without it.
    ...(acknowledgedOn || summary.duty === 'acknowledge'
      ? [['Acknowledged', acknowledgedOn] as [string, string]]
      : []),
    ['First answer', answeredOn],
  ]
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt>To do</dt>
        <dd>
          <ReportDue report={summary} />
        </dd>
      </div>
      {days.map(([name, on]) => (
        <div className={styles.fact} key={name}>
          <dt>{name}</dt>
          <dd>{on ? <time dateTime={on}>{dayAndTime(on)}</time> : 'Not yet'}</dd>
        </div>
      ))}
    </dl>
  )
}
