import { Link } from '@tanstack/react-router'
import type { LoanCase, SharedIdentity } from '../../shared/back-office'
import { loanStateNames } from '../../shared/loan-case'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { dayAndTime } from '../layout/shown-time'
import styles from './case.module.css'

const identities: Record<SharedIdentity, string> = { bvn: 'BVN', phone: 'phone number' }

/** Other applications of the same person, as far as BVN or phone number tell. */
export function OtherApplications({ others, unindexed }: Pick<LoanCase, 'others' | 'unindexed'>) {
  if (others.length === 0 && unindexed === 0) return null
  return (
    <section aria-labelledby="others">
      <h2 className={styles.heading} id="others">
        Other applications of this person
      </h2>
      {unindexed > 0 && (
        <p>
          {unindexed} older applications have not been compared yet. Please look again in a few
          minutes.
        </p>
      )}
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map(({ id, reference, state, receivedAt, same }) => (
            <li key={id}>
              <Link className="link" to={`${inboxPath}/loan/${id}`}>
                {reference}
              </Link>
              <span>
                {loanStateNames[state]}, sent {dayAndTime(receivedAt)} (same{' '}
                {same.map((identity) => identities[identity]).join(' and ')})
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
