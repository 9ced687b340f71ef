import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { inboxPageSize, type InboxKind } from '../../shared/back-office'
import { readEntries, type InboxPage } from '../../shared/contracts/inbox'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { keepShown, keptShown, useKeptList } from '../layout/kept-list'
import { PlaceName } from '../layout/place'
import { Found, Pages } from '../layout/paged-list'
import { UndeliveredNote } from '../layout/undelivered-note'
import { call } from '../../ui/accounts/call'
import { useCall } from '../../ui/accounts/use-call'
import { listAddress, queryOf, questionOf, type ListAddress } from './inbox-address'
import { InboxBulk } from './inbox-bulk'
import { InboxExport } from './inbox-export'
import { InboxFilters } from './inbox-filters'
import { InboxTable, NoEntries } from './inbox-table'
import { InboxViews } from './inbox-views'
import { ListKeys } from './list-keys'
import styles from './list.module.css'

const failure = 'The inbox could not be loaded. Please try again.'

const none: ReadonlySet<number> = new Set()

/** Keeps what is shown for the entries, and puts the focus where it was for whoever comes back from one. */
function useShown(
  kind: InboxKind,
  question: ReturnType<typeof questionOf>,
  page: InboxPage | undefined,
  list: RefObject<HTMLElement | null>,
) {
  const path = `${inboxPath}/${kind}`
  const [opened] = useState(() => keptShown(path)?.opened)
  const isBack = useRef(opened !== undefined)
  useEffect(() => {
    if (!page) return
    keepShown(path, {
      ids: page.items.map(({ id }) => id),
      from: (page.page - 1) * inboxPageSize,
      total: page.total,
      idsOf: async (wanted) => {
        const sent = { params: { kind }, body: { ...question, page: wanted } }
        return (await call(readEntries, sent, failure)).items.map(({ id }) => id)
      },
    })
    if (isBack.current) list.current?.querySelector<HTMLElement>(`a[href$="/${opened}"]`)?.focus()
    isBack.current = false
    // The question is that of the page, once it is there.
  }, [page])
}

/** One kind of entry: search, filters, pages, selection, export. The address keeps all but the search. */
export function InboxList({ kind }: { kind: InboxKind }) {
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const address = listAddress(kind, query)
  const [searched, setSearched] = useKeptList({ search: '', page: 1 })
  const [selected, setSelected] = useState(none)
  const list = useRef<HTMLDivElement>(null)
  const isSearch = searched.search !== ''
  const question = questionOf(address, searched.search)
  const page = isSearch ? searched.page : address.page
  const read = useCall(readEntries, { params: { kind }, body: { ...question, page } }, failure)
  const items = read.value?.items ?? []

  function goTo(next: ListAddress) {
    setSelected(none)
    void navigate({ to: `${inboxPath}/${kind}`, search: queryOf(next) })
  }
  function search(text: string) {
    setSelected(none)
    setSearched({ search: text, page: 1 })
    if (address.page > 1) goTo({ ...address, page: 1 })
  }
  function leavePage() {
    setSelected(none)
    setSearched({ ...searched, page: 1 })
  }
  function filter(filters: Partial<ListAddress>) {
    leavePage()
    goTo({ ...address, ...filters, page: 1 })
  }
  function turnTo(next: number) {
    setSelected(none)
    if (isSearch) setSearched({ ...searched, page: next })
    else goTo({ ...address, page: next })
  }

  const clear = () => {
    setSearched({ search: '', page: 1 })
    goTo(listAddress(kind, {}))
  }
  const { value, problem, isReading, again } = read
  useShown(kind, question, value, list)
  const isFiltered = isSearch || Object.keys(queryOf({ ...address, sort: '', page: 1 })).length > 0

  return (
    <div className="wide" ref={list}>
      <div className={styles.head}>
        <PlaceName />
        <Found isReading={isReading} value={value} />
        <ListKeys list={list} />
      </div>
      {kind === 'whistle' && <UndeliveredNote />}
      <InboxViews address={address} kind={kind} onOpen={leavePage} page={value} />
      <InboxFilters
        address={address}
        kind={kind}
        onFilter={filter}
        onSearch={search}
        page={value}
        search={searched.search}
      />
      {problem && <ReadProblem onRetry={again} problem={problem} />}
      {(value?.unindexed ?? 0) > 0 && (
        <p role="status">
          <span>{`${value?.unindexed} older entries cannot be searched yet.`}</span>{' '}
          <span>Please search again in a few minutes.</span>
        </p>
      )}
      {value?.isShort && (
        <p role="status">
          Enter at least three letters or digits: shorter words are found only where they stand
          alone.
        </p>
      )}
      {value?.items.length === 0 ? (
        <NoEntries isFiltered={isFiltered} onClear={clear} />
      ) : (
        (value ?? isReading) && (
          <InboxTable
            address={address}
            isReading={isReading}
            items={value?.items}
            kind={kind}
            limits={value?.waiting}
            onSelect={setSelected}
            onSort={(sort) => filter({ sort })}
            selected={selected}
          />
        )
      )}
      {/* Also of an empty list: what was changed may have left it. */}
      <InboxBulk
        assignees={value?.assignees ?? []}
        items={items.filter(({ id }) => selected.has(id))}
        kind={kind}
        onClear={() => setSelected(none)}
        onDone={() => {
          setSelected(none)
          again()
        }}
      />
      <Pages
        isOldestFirst={address.sort === 'oldest' || address.sort === 'waiting'}
        onPage={turnTo}
        value={value}
      />
      {items.length > 0 && <InboxExport ids={[...selected]} kind={kind} question={question} />}
    </div>
  )
}
