import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { inboxStateName, isEnded, type InboxKind } from '../../shared/back-office'
import type { InboxItem, WaitingLimits } from '../../shared/contracts/inbox'
import { shareOfPay } from '../../shared/loan-sums'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { Icon } from '../../ui/icon'
import { shownText } from '../../ui/loan/shown-answer'
import { entryTitle, fieldOf, meaningOf, titleClass, translateTitle } from '../layout/inbox-words'
import { dayAndTime, lateness, shortAge } from '../layout/shown-time'
import type { ListAddress } from './inbox-address'
import styles from './list.module.css'
import table from '../../ui/kit/table.module.css'
import { NewAnswer, ReportDue } from './report-due'
import { Button } from '../../ui/kit/button'
import { Badge } from '../../ui/kit/badge'
import { EmptyState } from '../../ui/kit/empty-state'

/** In short: 'Waiting'; its whole name is heard. */
function State({ item: { kind, state } }: { item: InboxItem }) {
  const name = inboxStateName(kind, state)
  const [short = ''] = name.split(/,| for /)
  return (
    <Badge meaning={meaningOf(state)} title={name}>
      <span>{short}</span>
      {short !== name && <span className="visually-hidden">{name.slice(short.length)}</span>}
    </Badge>
  )
}

/** How long ago; marked where it has `limits`. */
function Age({ at, limits }: { at: string; limits?: WaitingLimits | false }) {
  return (
    <time
      className={limits ? lateness(at, limits) : undefined}
      dateTime={at}
      title={dayAndTime(at)}
    >
      {shortAge(at)}
    </time>
  )
}

interface Column {
  key: string
  name: string | Partial<Record<InboxKind, string>>
  /** The kind that has it; without one, every kind. */
  of?: InboxKind
  shown: (item: InboxItem, limits?: WaitingLimits) => ReactNode
}

/** After the first, which names the entry. */
const columns: Column[] = [
  {
    key: 'amount',
    name: 'Amount',
    of: 'loan',
    shown: ({ loan }) => loan && shownText('loan_amount', loan.amount),
  },
  {
    key: 'month',
    name: 'A month · of pay',
    of: 'loan',
    shown({ loan }) {
      const share = loan && shareOfPay(loan.installment, loan.salary)
      return (
        loan && (
          <span>
            <span className={styles.figure}>{shownText('installment', loan.installment)}</span>{' '}
            {share !== undefined && <span className={styles.figure}>{`· ${share} %`}</span>}
          </span>
        )
      )
    },
  },
  {
    key: 'employer',
    name: 'Employer',
    of: 'loan',
    shown: ({ loan }) => loan && <span className="muted">{loan.employer}</span>,
  },
  {
    key: 'status',
    name: 'Status',
    shown: (item) => (
      <>
        <State item={item} />
        {item.report?.hasNews && <NewAnswer />}
      </>
    ),
  },
  {
    key: 'since',
    name: 'Since',
    of: 'loan',
    shown: ({ loan }) => loan && <Age at={loan.stateSince} />,
  },
  {
    key: 'due',
    name: 'To do',
    of: 'whistle',
    shown: ({ report }) => report && <ReportDue report={report} />,
  },
  {
    key: 'age',
    name: { loan: 'Age', contact: 'Received', newsletter: 'Received', whistle: 'Received' },
    shown: ({ kind, receivedAt, state }, limits) =>
      kind === 'whistle' || !receivedAt ? (
        dayAndTime(receivedAt)
      ) : (
        <Age at={receivedAt} limits={!isEnded(kind, state) && limits} />
      ),
  },
  {
    key: 'who',
    name: 'Assigned to',
    of: 'loan',
    shown: ({ loan }) => loan?.assignee || <span className="small">Nobody</span>,
  },
]

const columnsOf = (list: InboxKind) => columns.filter(({ of = list }) => of === list)

const named: Record<InboxKind, string> = {
  loan: 'Applicant',
  contact: 'Sender',
  newsletter: 'Email address',
  whistle: 'Report',
}

/**
 * What a head orders by: the address's order now, and the one after a click. The parts of a list have one order,
 * by the time in the status; elsewhere the age has two, and the time in the status one.
 */
function sortOf(key: string, { state, sort }: ListAddress) {
  const isPart = state === 'open' || state === 'decided'
  if (key === 'since' && !isPart) {
    const isLongest = sort === 'waiting'
    return { next: isLongest ? '' : 'waiting', now: isLongest ? 'descending' : undefined } as const
  }
  if (key !== (isPart ? 'since' : 'age')) return undefined
  const isOldest = sort === 'oldest' || (isPart && sort === 'waiting')
  const now = isOldest ? 'descending' : sort === 'waiting' ? undefined : 'ascending'
  return { next: now === 'ascending' ? 'oldest' : '', now } as const
}

interface HeadProps {
  column: Column
  kind: InboxKind
  address: ListAddress
  onSort: (sort: string) => void
}

function Head({ column: { key, name }, kind, address, onSort }: HeadProps) {
  const sort = sortOf(key, address)
  const text = typeof name === 'string' ? name : name[kind]
  return (
    <th aria-sort={sort?.now} data-column={key} scope="col">
      {sort ? (
        <button className={table.sort} onClick={() => onSort(sort.next)} type="button">
          <span>{text}</span>
          {sort.now && <Icon name={sort.now === 'ascending' ? 'up' : 'down'} size={16} />}
        </button>
      ) : (
        text
      )}
    </th>
  )
}

/** Who or what an entry is, over what tells it apart. */
function Name({ item }: { item: InboxItem }) {
  const { kind, id, detail, matched } = item
  const title = entryTitle(item)
  // An applicant has a name; the reference says which application it is.
  const isApplicant = kind === 'loan' && detail !== ''
  const found = matched && `Found in: ${matched.map((name) => fieldOf(kind, name)).join(', ')}`
  return (
    <>
      <Link
        className={`name ${styles.name} ${isApplicant ? '' : titleClass(kind)}`}
        to={`${inboxPath}/${kind}/${id}`}
        translate={translateTitle(kind)}
      >
        {isApplicant ? detail : title}
      </Link>
      <span className={`small ${styles.second}`}>
        {isApplicant && (
          <span className="reference" translate="no">
            {title}
          </span>
        )}
        {kind !== 'loan' && <span>{detail}</span>}
        {found && <span className={styles.found}>{found}</span>}
      </span>
    </>
  )
}

interface CellsProps {
  item: InboxItem
  columns: readonly Column[]
  limits: WaitingLimits | undefined
}

/** What names an entry, and these columns. */
const Cells = ({ item, columns: shown, limits }: CellsProps) => (
  <>
    <th data-column="name" scope="row">
      <Name item={item} />
    </th>
    {shown.map((column) => (
      <td data-column={column.key} key={column.key}>
        {column.shown(item, limits)}
      </td>
    ))}
  </>
)

/** Without their age, the time in the status is what is marked. */
const shortColumns = columns
  .filter(({ key }) => ['amount', 'status', 'since', 'who'].includes(key))
  .map((column): Column => {
    if (column.key !== 'since') return column
    return {
      ...column,
      shown: ({ loan }, limits) => loan && <Age at={loan.stateSince} limits={limits} />,
    }
  })

interface ShortTableProps {
  items: readonly InboxItem[]
  limits: WaitingLimits | undefined
}

/** A few open applications in rows that can be opened. */
export const ShortTable = ({ items, limits }: ShortTableProps) => (
  <table className={`${table.list} ${styles.table}`} data-kind="loan" data-short>
    <thead>
      <tr>
        <th data-column="name" scope="col">
          {named.loan}
        </th>
        {shortColumns.map(({ key, name }) => (
          <th data-column={key} key={key} scope="col">
            {name as string}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <tr className={styles.row} key={item.id}>
          <Cells columns={shortColumns} item={item} limits={limits} />
        </tr>
      ))}
    </tbody>
  </table>
)

interface RowProps {
  item: InboxItem
  limits: WaitingLimits | undefined
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

const Row = ({ item, limits, isSelected, onSelect }: RowProps) => (
  <tr className={styles.row} data-selected={isSelected}>
    <td data-column="tick">
      <label className={styles.tick}>
        <input
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
          type="checkbox"
        />
        <span className="visually-hidden">{`Select ${entryTitle(item)}`}</span>
      </label>
    </td>
    <Cells columns={columnsOf(item.kind)} item={item} limits={limits} />
  </tr>
)

/** Rows to be, drawn once it takes longer than a moment. */
const Loading = ({ kind }: { kind: InboxKind }) =>
  Array.from({ length: 10 }, (_, row) => (
    <tr aria-hidden="true" className={`${styles.row} ${styles.loading}`} key={row}>
      {['tick', 'name', ...columnsOf(kind).map(({ key }) => key)].map((key) => (
        <td data-column={key} key={key}>
          <span className={table.coming} />
        </td>
      ))}
    </tr>
  ))

interface NothingProps {
  isFiltered: boolean
  onClear: () => void
}

/** In place of rows: why there are none, and the way out. */
export const NoEntries = ({ isFiltered, onClear }: NothingProps) => (
  <EmptyState
    action={isFiltered && <Button onClick={onClear}>Clear search and filters</Button>}
    path={
      isFiltered
        ? 'm13.5 8.5-5 5m0-5 5 5M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0M21 21l-4.3-4.3'
        : 'm9 12 2 2 4-4M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0'
    }
    title={isFiltered ? 'No entries found.' : 'No entries yet.'}
  >
    {isFiltered
      ? 'Another word, or fewer filters, may find it.'
      : 'They come here as they are sent.'}
  </EmptyState>
)

export interface InboxTableProps {
  kind: InboxKind
  /** Undefined while the first page loads. */
  items: readonly InboxItem[] | undefined
  limits: WaitingLimits | undefined
  isReading: boolean
  address: ListAddress
  onSort: (sort: string) => void
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
}

/** One page of entries in rows, each of which can be opened and selected. */
export function InboxTable(props: InboxTableProps) {
  const { kind, items, limits, isReading, address, onSort, selected, onSelect } = props
  const ids = items?.map(({ id }) => id) ?? []
  const isEach = ids.length > 0 && ids.every((id) => selected.has(id))
  return (
    <table aria-busy={isReading} className={`${table.list} ${styles.table}`} data-kind={kind}>
      <thead>
        <tr>
          <th data-column="tick" scope="col">
            <label className={styles.tick}>
              <input
                checked={isEach}
                disabled={!items}
                onChange={() => onSelect(new Set(isEach ? [] : ids))}
                type="checkbox"
              />
              <span className={styles.all}>Select all on this page</span>
            </label>
          </th>
          <th data-column="name" scope="col">
            {named[kind]}
          </th>
          {columnsOf(kind).map((column) => (
            <Head address={address} column={column} key={column.key} kind={kind} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {items?.map((item) => (
          <Row
            isSelected={selected.has(item.id)}
            item={item}
            key={item.id}
            limits={limits}
            onSelect={(isSelected) => {
              const next = new Set(selected)
              if (isSelected) next.add(item.id)
              else next.delete(item.id)
              onSelect(next)
            }}
          />
        )) ?? <Loading kind={kind} />}
      </tbody>
    </table>
  )
}
