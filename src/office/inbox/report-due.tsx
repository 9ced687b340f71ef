import type { ReportSummary } from '../../shared/contracts/report-case'
import { officeDay } from '../../shared/office-time'
import type { ReportDuty } from '../../shared/whistle-case'
import { dayAndTime, dayFromToday } from '../layout/shown-time'
import styles from './report.module.css'

const duties: Record<Exclude<ReportDuty, ''>, string> = {
  acknowledge: 'Acknowledge',
  answer: 'Close with an outcome',
}

/** The day of the office, as the server counts the days of reports. */
const today = () => officeDay(new Date())

/** Whether what is due should have been done by now; its day is the last one in time. */
export const isLate = ({ dueOn }: Pick<ReportSummary, 'dueOn'>) => dueOn !== '' && dueOn < today()

/** What is due next and by which day. */
export function ReportDue({ report }: { report: ReportSummary }) {
  const { duty, dueOn } = report
  if (duty === '') return 'Nothing'
  return (
    <>
      {isLate(report) && <span className={styles.late}>Late</span>}
      <span>{` ${duties[duty]} by `}</span>
      <time dateTime={dueOn}>{dayAndTime(dueOn)}</time>
      <span>{` (${dayFromToday(dueOn, today())})`}</span>
    </>
  )
}

/** Tells that an answer of the reporter waits for the office. */
export const NewAnswer = () => <span className={styles.news}>New answer</span>
