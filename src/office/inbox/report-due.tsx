import type { ReportSummary } from '../../shared/contracts/report-case'
import { officeDay } from '../../shared/office-time'
import type { ReportDuty } from '../../shared/whistle-case'
import { dayAndTime, dayFromToday } from '../layout/shown-time'
import { Badge } from '../../ui/kit/badge'

const duties: Record<ReportDuty, string> = {
  '': 'Nothing',
  acknowledge: 'Acknowledge',
  answer: 'Close with an outcome',
}

/** The day of the office, as the server counts the days of reports. */
const today = () => officeDay(new Date())

/** Whether what is due should have been done by now; its day is the last one in time. */
export const isLate = ({ dueOn }: Pick<ReportSummary, 'dueOn'>) => dueOn !== '' && dueOn < today()

interface Due {
  report: ReportSummary
}

/** What is due next, in words. */
export const dutyName = ({ duty }: ReportSummary) => duties[duty]

/** Tells that it should have been done by now. */
export const Late = ({ report }: Due) => isLate(report) && <strong className="bad">Late</strong>

/** By which day. */
export const DueBy = ({ report: { dueOn } }: Due) => (
  <>
    <span>by </span>
    <time dateTime={dueOn}>{dayAndTime(dueOn)}</time>
    <span>{` (${dayFromToday(dueOn, today())})`}</span>
  </>
)

/** What is due next and by which day. */
export const ReportDue = ({ report }: Due) => (
  <>
    <Late report={report} />
    <span>{` ${dutyName(report)} `}</span>
    {report.duty && <DueBy report={report} />}
  </>
)

/** Tells that an answer of the reporter waits for the office. */
export const NewAnswer = () => <Badge meaning="new">New answer</Badge>
