import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { auditActions, type ActivityKind, type ActivityPage } from '../../shared/activity'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import control from '../../ui/form/control.module.css'
import { activityLink } from '../layout/office-pages'
import { PagedList } from '../layout/paged-list'
import { dayAndTime } from '../layout/shown-time'
import { useRead } from '../layout/use-read'
import styles from './activity-page.module.css'
import { kindNames, nameOf, placeOf, sentenceOf } from './activity-words'

const failure = 'Activity could not be loaded. Please try again.'

const kinds = Object.keys(auditActions) as ActivityKind[]

function Entries({ items }: Pick<ActivityPage, 'items'>) {
  if (items.length === 0) return <p>No activity found.</p>
  return (
    <ol className={styles.list}>
      {items.map((entry) => {
        const place = placeOf(entry)
        const sentence = sentenceOf(entry)
        return (
          <li className={styles.entry} key={entry.id}>
            <p className={styles.who}>{nameOf(entry)}</p>
            <p className={styles.what}>{place ? <Link to={place}>{sentence}</Link> : sentence}</p>
            <p className={styles.when}>
              <time dateTime={entry.at}>{dayAndTime(entry.at)}</time>
            </p>
          </li>
        )
      })}
    </ol>
  )
}

/** /admin/activity: who did what in the back office, the newest first, by person and kind. */
export function ActivityPageView() {
  const [wanted, setWanted] = useState({ who: '', kind: '', page: 1 })
  const address = addressOf(backOfficeEndpoints.activity, {}, wanted)
  const read = useRead<ActivityPage>(address, failure)

  return (
    <>
      <h1>{activityLink.name}</h1>
      <div className={styles.search} role="search">
        <div>
          <label className={styles.label} htmlFor="activity-who">
            Person
          </label>
          <select
            className={control.control}
            id="activity-who"
            onChange={({ target }) => setWanted({ ...wanted, who: target.value, page: 1 })}
            value={wanted.who}
          >
            <option value="">Everyone</option>
            {read.value?.people.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
        <div>
          <label className={styles.label} htmlFor="activity-kind">
            Type
          </label>
          <select
            className={control.control}
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
          </select>
        </div>
      </div>
      <PagedList onPage={(page) => setWanted({ ...wanted, page })} read={read}>
        {({ items }) => <Entries items={items} />}
      </PagedList>
    </>
  )
}
