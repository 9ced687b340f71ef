import { auditActions, type ActivityKind } from '../../shared/activity'
import type { Query } from '../../shared/contracts/contract'
import { readActivity } from '../../shared/contracts/activity'
import { userMay } from '../../ui/accounts/may-open'
import { ActivityList } from '../layout/activity-list'
import { kindNames } from '../layout/activity-words'
import { useKeptList } from '../layout/kept-list'
import { PlaceName } from '../layout/place'
import { PagedList } from '../layout/paged-list'
import { PlainSelect, Field } from '../../ui/kit/field'
import { useCall } from '../../ui/accounts/use-call'

const failure = 'Activity could not be loaded. Please try again.'

const kinds = Object.keys(auditActions) as ActivityKind[]

/** /admin/activity: who did what in the back office, the newest first, by person and kind. */
export function ActivityPageView() {
  const [wanted, setWanted] = useKeptList<Query<typeof readActivity>>({ page: 1 })
  const read = useCall(readActivity, { query: wanted }, failure)
  // Compliance sees what was done with reports, and nothing else.
  const hasKinds = userMay('reviewer')

  return (
    <>
      <PlaceName />
      {!hasKinds && (
        <p>What was done with whistleblowing reports. Only the role Compliance sees it.</p>
      )}
      <div className="fields" role="search">
        <Field id="activity-who" label="Person">
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
        </Field>
        {hasKinds && (
          <Field id="activity-kind" label="Type">
            <PlainSelect
              id="activity-kind"
              onChange={({ target }) =>
                setWanted({ ...wanted, kind: target.value as ActivityKind | '', page: 1 })
              }
              value={wanted.kind}
            >
              <option value="">All</option>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindNames[kind]}
                </option>
              ))}
            </PlainSelect>
          </Field>
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
