import { useState } from 'react'
import { auditActions, type ActivityKind, type ActivityPage } from '../../shared/activity'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { userMay } from '../../ui/accounts/may-open'
import { ActivityList } from '../layout/activity-list'
import { kindNames } from '../layout/activity-words'
import { activityLink } from '../layout/office-pages'
import { PagedList } from '../layout/paged-list'
import { PlainSelect } from '../layout/plain-select'
import { useRead } from '../../ui/accounts/use-read'
import styles from './activity-page.module.css'

const failure = 'Activity could not be loaded. Please try again.'

const kinds = Object.keys(auditActions) as ActivityKind[]

/** /admin/activity: who did what in the back office, the newest first, by person and kind. */
export function ActivityPageView() {
  const [wanted, setWanted] = useState({ who: '', kind: '', page: 1 })
  const address = addressOf(backOfficeEndpoints.activity, {}, wanted)
  const read = useRead<ActivityPage>(address, failure)
  // Compliance sees what was done with reports, and nothing else.
  const hasKinds = userMay('reviewer')

  return (
    <>
      <h1>{activityLink.name}</h1>
      {!hasKinds && (
        <p>What was done with whistleblowing reports. Only the role Compliance sees it.</p>
      )}
      <div className={styles.search} role="search">
        <div>
          <label className={styles.label} htmlFor="activity-who">
            Person
          </label>
          <PlainSelect
            id="activity-who"
            onChange={({ target }) => setWanted({ ...wanted, who: target.value, page: 1 })}
            value={wanted.who}
          >
            <option value="">Everyone</option>
            {read.value?.people.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </PlainSelect>
        </div>
        {hasKinds && (
          <div>
            <label className={styles.label} htmlFor="activity-kind">
              Type
            </label>
            <PlainSelect
              id="activity-kind"
              onChange={({ target }) => setWanted({ ...wanted, kind: target.value, page: 1 })}
              value={wanted.kind}
            >
              <option value="">All</option>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindNames[kind]}
                </option>
              ))}
            </PlainSelect>
          </div>
        )}
      </div>
      <PagedList onPage={(page) => setWanted({ ...wanted, page })} read={read}>
        {({ items }) =>
          items.length > 0 ? <ActivityList items={items} /> : <p>No activity found.</p>
        }
      </PagedList>
    </>
  )
}
