import {
  inboxFiltersOf,
  inboxSortsOf,
  inboxStatesOf,
  mostSelected,
  toMe,
  toNobody,
  type InboxKind,
  type InboxPart,
  type InboxSort,
  type InboxState,
} from '../../../shared/back-office'
import type { Body } from '../../../shared/contracts/contract'
import type { readEntries } from '../../../shared/contracts/inbox'
import { fieldError } from '../../../shared/field-error'
import { asPlain } from '../../../shared/typed-text'
import { ajvOptions } from '../../../shared/vocabulary'
import { badRequest, HttpError, invalid } from '../../core/errors'

/** What is asked of a list. */
export interface InboxQuestion {
  /** Terms that must all be in an entry; '' finds every entry. */
  search: string
  state?: InboxState | InboxPart | undefined
  /** The username of who works on an application; '' for nobody. */
  assignee?: string | undefined
  /** The first and the last day, '2026-11-21', in the office's time. */
  since?: string | undefined
  until?: string | undefined
  sort?: InboxSort | undefined
  /** Only these entries; at most `mostSelected`. */
  ids?: readonly number[] | undefined
}

function oneOf<T extends string>(names: readonly T[], value: string): T {
  const found = names.find((name) => name === value)
  if (!found) throw new HttpError(422, 'Please choose a status.')
  return found
}

/** @throws HttpError 422 for a status that this kind does not have */
export const stateIn = (kind: InboxKind, value: string): InboxState =>
  oneOf(inboxStatesOf(kind), value)

const notALine = {
  keyword: 'format',
  params: {},
  instancePath: '/search',
  schemaPath: '#/format',
}

function lineIn(text = ''): string {
  if (!ajvOptions.formats.line!.test(text)) throw invalid([fieldError({}, notALine)])
  return text
}

/** The years in which a day may be: others are typing errors. */
const day = /^(?:19|20)\d\d-\d\d-\d\d$/

/** A day that exists; undefined for none. @throws HttpError 422 */
export function dayIn(text = ''): string | undefined {
  if (text === '') return undefined
  const time = day.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  // February 30 is read as March 2.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text))
    throw new HttpError(422, 'Please enter a date that exists.')
  return text
}

/** Each number once. @throws HttpError 422 for more than `mostSelected` */
export function idsIn(ids: readonly number[]): number[] {
  if (ids.length > mostSelected)
    throw new HttpError(422, `Please select at most ${mostSelected} entries.`)
  return [...new Set(ids)]
}

function assigneeIn(kind: InboxKind, value: string | undefined, who: string) {
  const assignee = lineIn(value)
  if (assignee === '') return undefined
  if (kind !== 'loan') throw badRequest()
  return assignee === toMe ? who : assignee === toNobody ? '' : assignee
}

/** What a body asks of the list of a kind; `who` asks. @throws HttpError */
export function questionIn(
  kind: InboxKind,
  asked: Omit<Body<typeof readEntries>, 'page'>,
  who: string,
): InboxQuestion {
  const sort = inboxSortsOf(kind).find((name) => name === asked.sort)
  if (asked.sort && !sort) throw badRequest()
  return {
    search: asPlain(lineIn(asked.search)),
    state: asked.state ? oneOf(inboxFiltersOf(kind), asked.state) : undefined,
    assignee: assigneeIn(kind, asked.assignee, who),
    since: dayIn(asked.since),
    until: dayIn(asked.until),
    sort,
    ids: asked.ids && idsIn(asked.ids),
  }
}
