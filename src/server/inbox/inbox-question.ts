import {
  inboxSortsOf,
  inboxStatesOf,
  mostSelected,
  toMe,
  toNobody,
  type InboxKind,
  type InboxQuestion,
  type InboxState,
} from '../../shared/back-office'
import { fieldError } from '../../shared/field-error'
import { ajvOptions } from '../../shared/vocabulary'
import { badRequest, HttpError, invalid } from '../errors'

/** Maximum length of a search and of a name, in characters. */
export const longestSearch = 200

export function stateIn(kind: InboxKind, value: unknown): InboxState {
  const state = inboxStatesOf(kind).find((name) => name === value)
  if (!state) throw new HttpError(422, 'Please choose a status.')
  return state
}

const notALine = {
  keyword: 'format',
  params: {},
  instancePath: '/search',
  schemaPath: '#/format',
}

/** A text of a body; undefined for '' and for what is missing. */
function textIn(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string' || value.length > longestSearch) throw badRequest()
  if (!ajvOptions.formats.line!.test(value)) throw invalid([fieldError({}, notALine)])
  return value
}

/** The years in which a day may be: others are typing errors. */
const day = /^(?:19|20)\d\d-\d\d-\d\d$/

function dayIn(value: unknown): string | undefined {
  const text = textIn(value)
  if (text === undefined) return undefined
  const time = day.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  // February 30 is read as March 2.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text))
    throw new HttpError(422, 'Please enter a date that exists.')
  return text
}

/** @throws HttpError unless it is a list of 1 to `mostSelected` numbers of entries */
export function idsIn(value: unknown): number[] {
  const isNumber = (id: unknown) => Number.isSafeInteger(id) && (id as number) > 0
  if (!Array.isArray(value) || value.length === 0 || !value.every(isNumber)) throw badRequest()
  if (value.length > mostSelected)
    throw new HttpError(422, `Please select at most ${mostSelected} entries.`)
  return [...new Set(value as number[])]
}

function assigneeIn(kind: InboxKind, value: unknown, who: string) {
  const assignee = textIn(value)
  if (assignee === undefined) return undefined
  if (kind !== 'loan') throw badRequest()
  return assignee === toMe ? who : assignee === toNobody ? '' : assignee
}

/** What a body asks of the list of a kind; `who` asks. @throws HttpError */
export function questionIn(
  kind: InboxKind,
  { search, state, assignee, since, until, sort, ids }: Record<string, unknown>,
  who: string,
): InboxQuestion {
  const order = textIn(sort)
  const known = inboxSortsOf(kind).find((name) => name === order)
  if (order !== undefined && !known) throw badRequest()
  return {
    search: textIn(search) ?? '',
    state: textIn(state) === undefined ? undefined : stateIn(kind, state),
    assignee: assigneeIn(kind, assignee, who),
    since: dayIn(since),
    until: dayIn(until),
    sort: known,
    ids: ids === undefined ? undefined : idsIn(ids),
  }
}
