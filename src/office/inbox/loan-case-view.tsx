import type { InboxEntry, LoanCase, LoanSummary } from '../../shared/back-office'
import type { LoanState } from '../../shared/loan-case'
import { dayAndTime } from '../layout/shown-time'
import { CaseNote } from './case-note'
import { CaseSteps } from './case-steps'
import { CaseSummary } from './case-summary'
import { InboxAnswers } from './inbox-answers'
import { InboxDocuments } from './inbox-documents'
import { InboxReplies } from './inbox-replies'
import styles from './case.module.css'
import { OtherApplications } from './other-applications'
import { Timeline } from './timeline'

interface LoanCaseViewProps {
  entry: InboxEntry
  loan: LoanSummary
  about: LoanCase
  /** Reads the entry again. */
  onChanged: () => void
}

/** An application as a case: what decides first, then answers beside documents, then its history. */
export function LoanCaseView({ entry, loan, about, onChanged }: LoanCaseViewProps) {
  const { item, answers, documents, events, views } = entry
  const { assignee, version } = loan
  const erasure = events.find(({ what }) => what === 'erasure')
  const seen = { state: item.state as LoanState, assignee, version }
  return (
    <>
      <CaseSummary item={item} loan={loan} />
      {erasure && (
        <p className={`note ${styles.erasure}`}>
          The applicant asked on {dayAndTime(erasure.at)} for this application to be deleted.
        </p>
      )}
      <CaseSteps assignees={about.assignees} entry={entry} onChanged={onChanged} seen={seen} />
      <OtherApplications others={about.others} unindexed={about.unindexed} />
      <div className={styles.columns}>
        <div>
          <InboxAnswers answers={answers} kind="loan" />
        </div>
        {documents.length > 0 && (
          <div className={styles.documents}>
            <InboxDocuments
              documents={documents}
              id={String(item.id)}
              kind="loan"
              onSeen={onChanged}
            />
          </div>
        )}
      </div>
      <InboxReplies id={String(item.id)} kind="loan" onReply={onChanged} />
      <section aria-labelledby="timeline">
        <h2 className={styles.heading} id="timeline">
          Timeline
        </h2>
        <CaseNote id={item.id} onAdded={onChanged} />
        <Timeline events={events} kind="loan" views={views} />
      </section>
    </>
  )
}
