import type { ReportSummary } from '../../shared/back-office'
import type { ReportDuty } from '../../shared/whistle-case'
import { dayAndTime, dayFromToday } from '../layout/shown-time'
import styles from './report.module.css'

const duties: Record<Exclude<ReportDuty, ''>, string> = {
  acknowledge: 'Acknowledge',
  answer: 'Answer or close',
}

/** The day in UTC, as the server counts the days of reports. */
const today = () => new Date().toISOString().slice(0, 10)

/** Whether what is due should have been done by now; its day is the last one in time. */
export const isLate = ({ dueOn }: Pick<ReportSummary, 'dueOn'>) => dueOn !== '' && dueOn < today()

/** What is due next and by which day; nothing if nothing is. */
export function ReportDue({ report }: { report: ReportSummary }) {
  const { duty, dueOn } = report
  if (duty === '') return 'Nothing'
  return (
    <>
      {isLate(report) && <span className={styles.late}>Late</span>} {duties[duty]} by{' '}
      <time dateTime={dueOn}>{dayAndTime(dueOn)}</time> ({dayFromToday(dueOn, today())})
    </>
  )
}

/** Tells that an answer of the reporter waits for the office. */
export const NewAnswer = () => <span className={styles.news}>New answer</span>
