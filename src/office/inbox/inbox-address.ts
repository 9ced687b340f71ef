import { inboxFiltersOf, inboxSortsOf, type InboxKind } from '../../shared/back-office'
import type { Body } from '../../shared/contracts/contract'
import type { readEntries } from '../../shared/contracts/inbox'

/** What the address of a list says. Never what is searched for: addresses are written down. */
export interface ListAddress {
  state: string
  assignee: string
  since: string
  until: string
  sort: string
  page: number
}

const day = /^(?:19|20)\d\d-\d\d-\d\d$/

/** Whether a day can be asked for; one that is being typed cannot. */
export const isWholeDay = (text: string) => text === '' || day.test(text)

/** Reads the query of an address; what does not fit counts as not there. */
export function listAddress(kind: InboxKind, query: Record<string, unknown>): ListAddress {
  const text = (name: string) => {
    const value = query[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
  }
  const oneOf = (values: readonly string[], name: string) =>
    values.includes(text(name)) ? text(name) : ''
  const dayIn = (name: string) => (isWholeDay(text(name)) ? text(name) : '')
  const page = Number(text('page'))
  return {
    state: oneOf(inboxFiltersOf(kind), 'state'),
    assignee: kind === 'loan' ? text('assignee') : '',
    since: dayIn('since'),
    until: dayIn('until'),
    sort: oneOf(inboxSortsOf(kind), 'sort'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The query of an address, without what goes without saying. */
export const queryOf = ({ page, ...filters }: ListAddress): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries({ ...filters, page: page === 1 ? '' : page }).filter(
      ([, value]) => value !== '',
    ),
  )

/** What an address and a search ask of the server. */
export const questionOf = (
  { state, assignee, since, until, sort }: ListAddress,
  search: string,
): Omit<Required<Body<typeof readEntries>>, 'ids' | 'page'> => ({
  search,
  state,
  assignee,
  since,
  until,
  sort,
})
