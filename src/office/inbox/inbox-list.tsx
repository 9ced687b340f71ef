import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { InboxKind } from '../../shared/back-office'
import { readEntries } from '../../shared/contracts/inbox'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { useKeptList } from '../layout/kept-list'
import { inboxNames } from '../layout/office-pages'
import { PagedList } from '../layout/paged-list'
import { UndeliveredNote } from '../layout/undelivered-note'
import { useCall } from '../../ui/accounts/use-call'
import { listAddress, queryOf, questionOf, type ListAddress } from './inbox-address'
import { InboxBulk } from './inbox-bulk'
import { InboxEntries } from './inbox-entries'
import { InboxExport } from './inbox-export'
import { InboxFilters } from './inbox-filters'

const failure = 'The inbox could not be loaded. Please try again.'

const none: ReadonlySet<number> = new Set()

/** One kind of entry: search, filters, pages, selection, export. The address keeps all but the search. */
export function InboxList({ kind }: { kind: InboxKind }) {
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const address = listAddress(kind, query)
  const [searched, setSearched] = useKeptList({ search: '', page: 1 })
  const [selected, setSelected] = useState(none)
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
  function filter(filters: Partial<ListAddress>) {
    setSearched({ ...searched, page: 1 })
    goTo({ ...address, ...filters, page: 1 })
  }
  function turnTo(next: number) {
    setSelected(none)
    if (isSearch) setSearched({ ...searched, page: next })
    else goTo({ ...address, page: next })
  }

  return (
    <>
      <h1>{inboxNames[kind]}</h1>
      {kind === 'whistle' && <UndeliveredNote />}
      <InboxFilters
        address={address}
        kind={kind}
        onFilter={filter}
        onSearch={search}
        page={read.value}
        search={searched.search}
      />
      <PagedList
        isOldestFirst={address.sort === 'oldest' || address.sort === 'waiting'}
        onPage={turnTo}
        read={read}
      >
        {(shown) => (
          <>
            {(shown.unindexed ?? 0) > 0 && (
              <p role="status">
                <span>{`${shown.unindexed} older entries cannot be searched yet.`}</span>{' '}
                <span>Please search again in a few minutes.</span>
              </p>
            )}
            {shown.isShort && (
              <p role="status">
                Enter at least three letters or digits: shorter words are found only where they
                stand alone.
              </p>
            )}
            <InboxEntries
              isSearch={isSearch}
              onSelect={setSelected}
              page={shown}
              selected={selected}
            />
          </>
        )}
      </PagedList>
      {/* Also of an empty list: what was changed may have left it. */}
      <InboxBulk
        assignees={read.value?.assignees ?? []}
        items={items.filter(({ id }) => selected.has(id))}
        kind={kind}
        onDone={() => {
          setSelected(none)
          read.again()
        }}
      />
      {items.length > 0 && <InboxExport ids={[...selected]} kind={kind} question={question} />}
    </>
  )
}
