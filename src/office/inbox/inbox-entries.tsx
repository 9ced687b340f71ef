import { Link } from '@tanstack/react-router'
import { inboxStateName, type InboxKind } from '../../shared/back-office'
import type { InboxItem, InboxPage } from '../../shared/contracts/inbox'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { shownText } from '../../ui/loan/shown-answer'
import { entryTitle, fieldOf, titleClass, translateTitle } from '../layout/inbox-words'
import { ageInDays, dayAndTime, lengthInDays } from '../layout/shown-time'
import type { ReactNode } from 'react'
import styles from './inbox-entries.module.css'
import inbox from './inbox.module.css'
import { NewAnswer, ReportDue } from './report-due'

const State = ({ item: { kind, state } }: { item: InboxItem }) => (
  <span className={inbox.state} data-state={state}>
    {inboxStateName(kind, state)}
  </span>
)

interface Column {
  name: string
  /** The kind that has it; without one, every kind. */
  of?: InboxKind
  shown: (item: InboxItem) => ReactNode
}

const columns: Column[] = [
  {
    name: 'Amount',
    of: 'loan',
    shown: ({ loan }) => loan && shownText('loan_amount', loan.amount),
  },
  { name: 'Employer', of: 'loan', shown: ({ loan }) => loan?.employer },
  {
    name: 'Status',
    shown: (item) => (
      <span>
        <State item={item} /> {item.report?.hasNews && <NewAnswer />}
        {item.loan && (
          <time
            className={styles.since}
            dateTime={item.loan.stateSince}
            title={dayAndTime(item.loan.stateSince)}
          >
            {lengthInDays(item.loan.stateSince)}
          </time>
        )}
      </span>
    ),
  },
  {
    name: 'To do',
    of: 'whistle',
    shown: ({ report, state }) => report && <ReportDue report={report} state={state} />,
  },
  {
    name: 'Received',
    shown: ({ kind, receivedAt }) =>
      kind === 'loan' && receivedAt ? (
        <time dateTime={receivedAt} title={dayAndTime(receivedAt)}>
          {ageInDays(receivedAt)}
        </time>
      ) : (
        dayAndTime(receivedAt)
      ),
  },
  { name: 'Assigned to', of: 'loan', shown: ({ loan }) => loan?.assignee || 'Nobody' },
]

interface RowProps {
  item: InboxItem
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

function Row({ item, isSelected, onSelect }: RowProps) {
  const { kind, id, detail, matched } = item
  const title = entryTitle(item)
  return (
    <li className={styles.row} data-kind={kind}>
      <label className={styles.select}>
        <input
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
          type="checkbox"
        />
        <span className="visually-hidden">{`Select ${title}`}</span>
      </label>
      <div className={styles.what}>
        <Link
          className={`${inbox.title} ${titleClass(kind)}`}
          to={`${inboxPath}/${kind}/${id}`}
          translate={translateTitle(kind)}
        >
          {title}
        </Link>
        {detail && <p className={inbox.detail}>{detail}</p>}
        {matched && (
          <p className={inbox.detail}>
            {`Found in: ${matched.map((name) => fieldOf(kind, name)).join(', ')}`}
          </p>
        )}
      </div>
      <dl className={styles.facts}>
        {columns
          .filter(({ of = kind }) => of === kind)
          .map(({ name, shown }) => (
            <div className={styles.fact} key={name}>
              <dt>{name}</dt>
              <dd>{shown(item)}</dd>
            </div>
          ))}
      </dl>
    </li>
  )
}

export interface InboxEntriesProps {
  page: InboxPage
  isSearch: boolean
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
}

/** One page of entries, each of which can be selected. */
export function InboxEntries({ page, isSearch, selected, onSelect }: InboxEntriesProps) {
  if (page.items.length === 0) {
    const total = Object.values(page.counts).reduce((sum, count) => sum + count, 0)
    return <p>{total === 0 && !isSearch ? 'No entries yet.' : 'No entries found.'}</p>
  }
  const ids = page.items.map(({ id }) => id)
  const isEach = ids.every((id) => selected.has(id))
  return (
    <>
      <label className={styles.all}>
        <input
          checked={isEach}
          onChange={() => onSelect(new Set(isEach ? [] : ids))}
          type="checkbox"
        />
        Select all on this page
      </label>
      <ul className={styles.list}>
        {page.items.map((item) => (
          <Row
            isSelected={selected.has(item.id)}
            item={item}
            key={item.id}
            onSelect={(isSelected) => {
              const next = new Set(selected)
              if (isSelected) next.add(item.id)
              else next.delete(item.id)
              onSelect(next)
            }}
          />
        ))}
      </ul>
    </>
  )
}
