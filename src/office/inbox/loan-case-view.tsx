import type { InboxEntry } from '../../shared/contracts/inbox'
import type { LoanCase, LoanSummary, SharedIdentity } from '../../shared/contracts/loan-case'
import { type LoanState, loanStateNames } from '../../shared/loan-case'
import { dayAndTime } from '../layout/shown-time'
import { CaseOffers } from './case-offers'
import { CaseNote } from './case-note'
import { CaseSteps } from './case-steps'
import { CaseSummary } from './case-summary'
import { InboxAnswers } from './inbox-answers'
import { InboxDocuments } from './inbox-documents'
import { InboxReplies } from './inbox-replies'
import styles from './case.module.css'
import { Link } from '@tanstack/react-router'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { Timeline } from './timeline'

const identities: Record<SharedIdentity, string> = { bvn: 'BVN', phone: 'phone number' }

/** Other applications of the same person, as far as BVN or phone number tell. */
function OtherApplications({ others, unindexed }: Pick<LoanCase, 'others' | 'unindexed'>) {
  if (others.length === 0 && unindexed === 0) return null
  return (
    <section aria-labelledby="others">
      <h2 className={styles.heading} id="others">
        Other applications of this person
      </h2>
      {unindexed > 0 && (
        <p>
          <span>{`${unindexed} older applications have not been compared yet.`}</span>{' '}
          <span>Please look again in a few minutes.</span>
        </p>
      )}
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map(({ id, reference, state, receivedAt, same }) => (
            <li key={id}>
              <Link className="link reference" to={`${inboxPath}/loan/${id}`} translate="no">
                {reference}
              </Link>
              <span>
                <span>{`${loanStateNames[state]}, sent ${dayAndTime(receivedAt)}`}</span>{' '}
                <span>{`(same ${same.map((identity) => identities[identity]).join(' and ')})`}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

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
      <CaseSummary agreed={about.agreed} item={item} loan={loan} />
      {erasure && (
        <p className={`note ${styles.erasure}`}>
          {`The applicant asked on ${dayAndTime(erasure.at)} for this application to be deleted.`}
        </p>
      )}
      <CaseSteps assignees={about.assignees} entry={entry} onChanged={onChanged} seen={seen} />
      <CaseOffers offers={about.offers} />
      <OtherApplications others={about.others} unindexed={about.unindexed} />
      <div className={styles.columns}>
        <div>
          <InboxAnswers answers={answers} kind="loan" />
        </div>
        {documents.length > 0 && (
          <div className={styles.documents}>
            <InboxDocuments documents={documents} id={item.id} kind="loan" onSeen={onChanged} />
          </div>
        )}
      </div>
      <InboxReplies id={item.id} kind="loan" onReply={onChanged} />
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
