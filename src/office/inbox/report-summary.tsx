import type { ReportCase, ReportSummary } from '../../shared/contracts/report-case'
import { ageInDays, dayAndTime } from '../layout/shown-time'
import { DueBy, dutyName, Late } from './report-due'
import { Facts } from '../../ui/kit/facts'

interface ReportSummaryProps {
  receivedOn: string
  about: ReportCase
  summary: ReportSummary
}

/** A day of a report, or that it has not come yet. */
const dayOf = (name: string, on: string) => ({
  name,
  value: on && ageInDays(on),
  more: on && <time dateTime={on}>{dayAndTime(on)}</time>,
})

/** What is due about a report, and what was done so far. */
export function ReportSummaryFacts({ receivedOn, about, summary }: ReportSummaryProps) {
  const { acknowledgedOn, answeredOn } = about
  const figures = [
    {
      name: 'To do',
      value: dutyName(summary),
      more: summary.duty && (
        <span>
          <Late report={summary} /> <DueBy report={summary} />
        </span>
      ),
    },
    dayOf('Received', receivedOn),
    // Reports from before these steps may be under investigation without it.
    ...(acknowledgedOn || summary.duty === 'acknowledge'
      ? [dayOf('Acknowledged', acknowledgedOn)]
      : []),
    dayOf('First answer', answeredOn),
  ]
  return <Facts facts={figures} isStrip missing="Not yet" />
}
