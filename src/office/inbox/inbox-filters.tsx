import { useState, type FormEvent, type ReactNode } from 'react'
import {
  inboxStateName,
  inboxStatesOf,
  toMe,
  toNobody,
  type InboxKind,
} from '../../shared/back-office'
import type { InboxPage } from '../../shared/contracts/inbox'
import control from '../../ui/form/control.module.css'
import { PlainSelect } from '../layout/plain-select'
import { isWholeDay, type ListAddress } from './inbox-address'
import styles from './inbox-filters.module.css'

const hints: Record<InboxKind, string> = {
  loan: 'Names, employers and references (from three letters), first or last digits of phone numbers, BVN and account numbers, whole email addresses and other words',
  contact:
    'Names (from three letters), first or last digits of phone numbers, whole email addresses and words of the message',
  newsletter: 'Email addresses (from three letters)',
  whistle: 'Whole words of the report, account numbers and days',
}

const counted = (count: number) => ` (${count.toLocaleString('en-GB')})`

interface FilterProps {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

const Choice = ({ id, label, value, onChange, children }: FilterProps) => (
  <div>
    <label className={styles.label} htmlFor={id}>
      {label}
    </label>
    <PlainSelect id={id} onChange={({ target }) => onChange(target.value)} value={value}>
      {children}
    </PlainSelect>
  </div>
)

const Day = ({ id, label, value, onChange }: Omit<FilterProps, 'children'>) => (
  <div>
    <label className={styles.label} htmlFor={id}>
      {label}
    </label>
    <input
      className={control.control}
      defaultValue={value}
      id={id}
      key={value}
      onChange={({ target }) => isWholeDay(target.value) && onChange(target.value)}
      type="date"
    />
  </div>
)

export interface InboxFiltersProps {
  kind: InboxKind
  address: ListAddress
  search: string
  page: InboxPage | undefined
  onSearch: (search: string) => void
  onFilter: (filters: Partial<ListAddress>) => void
}

/** Search, filters and order of a list. */
export function InboxFilters({
  kind,
  address,
  search,
  page,
  onSearch,
  onFilter,
}: InboxFiltersProps) {
  const [typed, setTyped] = useState(search)
  const counts = page?.counts
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form className={styles.form} onSubmit={submit} role="search">
      <div className={styles.search}>
        <div className={styles.words}>
          <label className={styles.label} htmlFor="inbox-search">
            Search
          </label>
          <input
            aria-describedby="inbox-search-hint"
            autoComplete="off"
            className={control.control}
            id="inbox-search"
            maxLength={200}
            onChange={({ target }) => setTyped(target.value)}
            type="search"
            value={typed}
          />
        </div>
        <button className="button" type="submit">
          Search
        </button>
      </div>
      <p className={styles.hint} id="inbox-search-hint">
        {hints[kind]}
      </p>
      <div className={styles.filters}>
        <Choice
          id="inbox-state"
          label="Status"
          onChange={(state) => onFilter({ state })}
          value={address.state}
        >
          <option value="">{`All${all !== undefined ? counted(all) : ''}`}</option>
          {inboxStatesOf(kind).map((state) => (
            <option key={state} value={state}>
              {`${inboxStateName(kind, state)}${counts ? counted(counts[state] ?? 0) : ''}`}
            </option>
          ))}
        </Choice>
        {kind === 'loan' && (
          <Choice
            id="inbox-assignee"
            label="Assigned to"
            onChange={(assignee) => onFilter({ assignee })}
            value={address.assignee}
          >
            <option value="">All</option>
            <option value={toMe}>Me</option>
            <option value={toNobody}>Nobody</option>
            {page?.assignees?.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Choice>
        )}
        <Day
          id="inbox-since"
          label="Received from"
          onChange={(since) => onFilter({ since })}
          value={address.since}
        />
        <Day
          id="inbox-until"
          label="Received until"
          onChange={(until) => onFilter({ until })}
          value={address.until}
        />
        <Choice
          id="inbox-sort"
          label="Order"
          onChange={(sort) => onFilter({ sort })}
          value={address.sort}
        >
          <option value="">Newest first</option>
          <option value="oldest">Oldest first</option>
          {kind === 'loan' && <option value="waiting">Longest waiting</option>}
        </Choice>
      </div>
    </form>
  )
}
