import { useEffect, useEffectEvent, useId, useState, type FormEvent, type ReactNode } from 'react'
import {
  inboxStateName,
  inboxStatesOf,
  toMe,
  toNobody,
  type InboxKind,
} from '../../shared/back-office'
import type { InboxPage } from '../../shared/contracts/inbox'
import { shownDay } from '../../shared/date-text'
import { useMedia } from '../../ui/use-media'
import { PlainSelect, PlainInput } from '../../ui/kit/field'
import { isWholeDay, type ListAddress } from './inbox-address'
import styles from './list.module.css'
import { Button, buttonClass } from '../../ui/kit/button'

const hints: Record<InboxKind, string> = {
  loan: 'Name, reference, phone, BVN, account or email',
  contact: 'Name, phone, email or words of the message',
  newsletter: 'Email address',
  whistle: 'Whole words, account numbers and days',
}

const counted = (count: number) => ` (${count.toLocaleString('en-GB')})`

interface FilterProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

/** What is typed, until what it stands for becomes something else elsewhere: by Back, or another list. */
function useFollowing(value: string) {
  const [typed, setTyped] = useState(value)
  const [followed, setFollowed] = useState(value)
  if (value !== followed) {
    setFollowed(value)
    setTyped(value)
  }
  return [typed, setTyped] as const
}

function Choice({ label, value, onChange, children }: FilterProps) {
  const id = useId()
  return (
    <div>
      <label className="name" htmlFor={id}>
        {label}
      </label>
      <PlainSelect id={id} onChange={({ target }) => onChange(target.value)} value={value}>
        {children}
      </PlainSelect>
    </div>
  )
}

/** How long a day stays the same before the list follows, in ms: arrow keys pass through many. */
const dayPause = 300

function Day({ label, value, onChange }: Omit<FilterProps, 'children'>) {
  const id = useId()
  const [typed, setTyped] = useFollowing(value)
  const follow = useEffectEvent(onChange)
  useEffect(() => {
    if (typed === value || !isWholeDay(typed)) return undefined
    const timer = setTimeout(() => follow(typed), dayPause)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <div>
      <label className="name" htmlFor={id}>
        {label}
      </label>
      <PlainInput
        id={id}
        onChange={({ target }) => setTyped(target.value)}
        type="date"
        value={typed}
      />
    </div>
  )
}

/** 'Any time', 'From 23 November 2026', 'Until …', or both days. */
function daysIn(since: string, until: string): string {
  if (since && until) return `${shownDay(since)} – ${shownDay(until)}`
  return since ? `From ${shownDay(since)}` : until ? `Until ${shownDay(until)}` : 'Any time'
}

/** Filters behind a button; it closes when the focus leaves it. */
const Fold = ({ name, isOn, children }: { name: string; isOn: boolean; children: ReactNode }) => (
  <details
    className={styles.fold}
    onBlur={({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
    }}
    onKeyDown={({ key, currentTarget }) => {
      if (key !== 'Escape' || !currentTarget.open) return
      currentTarget.open = false
      currentTarget.querySelector('summary')?.focus()
    }}
  >
    <summary className={buttonClass({})} data-on={isOn || undefined}>
      {name}
    </summary>
    <div className={`pop ${styles.folded}`} tabIndex={-1}>
      {children}
    </div>
  </details>
)

export interface InboxFiltersProps {
  kind: InboxKind
  address: ListAddress
  search: string
  page: InboxPage | undefined
  onSearch: (search: string) => void
  onFilter: (filters: Partial<ListAddress>) => void
}

/** Search and filters of a list in one line; on narrow screens the filters, and the order, are behind a button. */
export function InboxFilters(props: InboxFiltersProps) {
  const { kind, address, search, page, onSearch, onFilter } = props
  const { state, assignee, since, until, sort } = address
  const [typed, setTyped] = useFollowing(search)
  const isWide = useMedia('(width >= 992px)')
  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(typed.trim())
  }
  const choices = (
    <>
      <Choice label="Status" onChange={(next) => onFilter({ state: next })} value={state}>
        <option value="">Any status</option>
        {inboxStatesOf(kind).map((one) => (
          <option key={one} value={one}>
            {`${inboxStateName(kind, one)}${page ? counted(page.counts[one] ?? 0) : ''}`}
          </option>
        ))}
        {kind === 'loan' && (
          <>
            <option value="open">Open</option>
            <option value="decided">Decided</option>
            <option value="second">Second person</option>
          </>
        )}
      </Choice>
      {kind === 'loan' && (
        <Choice
          label="Assigned to"
          onChange={(next) => onFilter({ assignee: next })}
          value={assignee}
        >
          <option value="">Anybody</option>
          <option value={toMe}>Me</option>
          <option value={toNobody}>Nobody</option>
          {page?.assignees?.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
      )}
    </>
  )
  const days = (
    <>
      <Day label="Received from" onChange={(next) => onFilter({ since: next })} value={since} />
      <Day label="Received until" onChange={(next) => onFilter({ until: next })} value={until} />
    </>
  )
  const isFiltered = [state, assignee, since, until].filter(Boolean).length
  return (
    <form className={styles.toolbar} onSubmit={submit} role="search">
      <div className={styles.words}>
        <PlainInput
          aria-label="Search"
          autoComplete="off"
          maxLength={200}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={hints[kind]}
          type="search"
          value={typed}
        />
        <Button type="submit">Search</Button>
      </div>
      {isWide ? (
        <>
          {choices}
          <Fold isOn={Boolean(since || until)} name={daysIn(since, until)}>
            {days}
          </Fold>
        </>
      ) : (
        <Fold isOn={isFiltered > 0} name={isFiltered ? `Filter (${isFiltered})` : 'Filter'}>
          {choices}
          {days}
          <Choice label="Order" onChange={(next) => onFilter({ sort: next })} value={sort}>
            <option value="">Newest first</option>
            <option value="oldest">Oldest first</option>
            {kind === 'loan' && <option value="waiting">Longest waiting</option>}
          </Choice>
        </Fold>
      )}
    </form>
  )
}
