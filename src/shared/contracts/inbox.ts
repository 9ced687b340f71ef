import definitions from '../../../schemas/definitions.json'
import { rightToKind } from '../account-roles'
import {
  inboxKinds,
  inboxSorts,
  inboxStatesOf,
  mostSelected,
  toMe,
  toNobody,
  type InboxState,
} from '../back-office'
import { documentPattern } from '../loan-documents'
import { file, json, said } from './answer'
import { contract, formBody } from './contract'
import { loanCase, loanSummary } from './loan-case'
import { reportCase, reportSummary } from './report-case'
import {
  byName,
  count,
  flag,
  list,
  moment,
  named,
  number,
  oneOf,
  paged,
  record,
  sentence,
  text,
  type Wire,
  type WireSchema,
} from './wire-schema'

const kind = oneOf(inboxKinds)
const states = [...new Set(inboxKinds.flatMap(inboxStatesOf))]

const inboxItem = named(
  'InboxItem',
  record(
    {
      kind,
      id: number,
      /** Sender or title: a reference, a name, an address or a day. */
      title: text,
      /** A second line. */
      detail: text,
      receivedAt: { ...text, description: 'Time in UTC; for a report, only the day' },
      state: oneOf(states),
      /** Of an application. */
      loan: loanSummary,
      /** Of a report. */
      report: reportSummary,
      matched: {
        ...list(text),
        description: 'Where a search found it: names of answers, or `title`',
      },
    },
    ['loan', 'report', 'matched'],
  ),
)
export type InboxItem = Wire<typeof inboxItem>

export const waitingLimits = {
  ...record({ late: count, veryLate: count }),
  description: 'Of applications: days after which an open one is late, and very late',
}
export type WaitingLimits = Wire<typeof waitingLimits>

const inboxPage = record(
  {
    ...paged(inboxItem),
    assignees: { ...list(text), description: 'Of applications: who may work on one' },
    waiting: waitingLimits,
    mine: { ...count, description: 'Of applications, without a search: the open ones of who asks' },
    unindexed: { ...count, description: 'In search results: entries that are not searched yet' },
    isShort: {
      ...flag,
      description: 'In search results: whether a word is so short that it is only found whole',
    },
    counts: {
      ...record(
        Object.fromEntries(states.map((state) => [state, count])) as Record<
          InboxState,
          typeof count
        >,
        states,
      ),
      description: 'Of the states of this kind; in search results, of what the search finds',
    },
  },
  ['assignees', 'waiting', 'mine', 'unindexed', 'isShort'],
)
export type InboxPage = Wire<typeof inboxPage>

const newCounts = record({ loan: count, contact: count, newsletter: count, whistle: count })
export type NewCounts = Wire<typeof newCounts>

const documentName = { ...text, pattern: documentPattern }

const inboxDocument = record({
  document: documentName,
  name: text,
  /** In bytes. */
  size: count,
  type: text,
})
export type InboxDocument = Wire<typeof inboxDocument>

/** Who has seen a document of an entry. For exports: 'sensitive' if with all columns. */
const inboxView = record({
  what: text,
  how: oneOf(['view', 'download', 'export']),
  by: text,
  at: moment,
})
export type InboxView = Wire<typeof inboxView>

/** What happened to an entry. */
const inboxEvent = record({
  id: number,
  at: moment,
  who: text,
  what: oneOf([
    'step',
    'assigned',
    'note',
    'message',
    'mail',
    'erasure',
    'answer',
    'removal',
    'return',
    'return-withdrawn',
  ]),
  /** The state that a step led to, or that a return leads to once it is confirmed; else ''. */
  state: text,
  /** The code of a step's reason (`reasonNames`); else ''. */
  reason: text,
  /** Who an application was assigned to; '' for nobody. */
  assignee: text,
  /** The documents that a step asks for, as fields, or that an answer brought. */
  documents: list(documentName),
  text,
})
export type InboxEvent = Wire<typeof inboxEvent>

const inboxEntry = record(
  {
    item: inboxItem,
    /** By field name, in the order of the form; without blank ones. */
    answers: byName(text),
    documents: list(inboxDocument),
    /** The newest first. */
    views: list(inboxView),
    /** The oldest first. */
    events: list(inboxEvent),
    /** Of an application. */
    case: loanCase,
    /** Of a report. */
    report: reportCase,
  },
  ['case', 'report'],
)
export type InboxEntry = Wire<typeof inboxEntry>

const line = { ...text, maxLength: 200 }

/** What a list is narrowed to, and its order; blank is as good as absent. */
const narrowed = {
  state: {
    ...line,
    description:
      'One of this kind of entry; of applications also `open` or `decided`, in the order of their time in that state, and `second`: what waits for a second person',
  },
  assignee: { ...line, description: `Of applications: a username, ${toMe} or ${toNobody}` },
  since: { ...line, description: 'The first day in the time of the office, such as 2026-11-23' },
  until: { ...line, description: 'The last day' },
  sort: oneOf<string>(['', ...inboxSorts]),
}
export const filters = record(narrowed)

/** What is asked of a list. */
const question = {
  search: { ...line, description: 'Terms that must all be in an entry' },
  ...narrowed,
  ids: { ...list(number), minItems: 1, description: `Only these entries, at most ${mostSelected}` },
}
const allOf = Object.keys(question) as (keyof typeof question)[]

/** Calls about one kind of entry: the path names it, and each has people of its own. */
const ofKind = {
  right: 'inbox',
  rightTo: { kind: rightToKind },
  tag: 'Inbox',
  params: { kind },
  bodyLimit: 16 * 1024,
} as const
const ofEntry = { ...ofKind, params: { kind, id: number } } as const

export const findByReference = contract({
  method: 'POST',
  path: '/api/references',
  right: 'reviewer',
  tag: 'Inbox',
  summary: 'Find an application by its reference',
  audit: { none: 'Only the number under which the application is opened' },
  // Whatever is no reference belongs to no application: 404.
  body: record(
    { reference: { description: 'A text in any spelling, such as ln 7k3pq xd94m' } as WireSchema },
    ['reference'],
  ),
  bodyLimit: 16 * 1024,
  answers: { 200: json(record({ kind: oneOf(['loan']), id: number }), 'The application') },
  refuses: [404],
})

export const countNew = contract({
  method: 'GET',
  path: '/api/inbox',
  right: 'inbox',
  tag: 'Inbox',
  summary: 'Count what is new',
  audit: { none: 'Counts, of nobody' },
  answers: {
    200: json(
      newCounts,
      'Entries that are new, by kind; 0 of kinds that this account may not open',
    ),
  },
})

/** By POST, so that the names people search for are not in URLs. */
export const readEntries = contract({
  ...ofKind,
  method: 'POST',
  path: '/api/inbox/:kind',
  summary: 'Read a list of entries',
  audit: 'search',
  body: record({ ...question, page: number }, [...allOf, 'page']),
  answers: { 200: json(inboxPage, 'One page') },
  refuses: [400, 404, 422],
})

export const readEntry = contract({
  ...ofEntry,
  method: 'GET',
  path: '/api/inbox/:kind/:id',
  summary: 'Read one entry',
  audit: 'open',
  answers: {
    200: {
      ...json(inboxEntry, 'Answers, documents, timeline and who viewed them'),
      headers: {
        ETag: {
          required: false,
          schema: {
            ...text,
            description: 'Of an application or report: for If-Match of its changes',
          },
        },
      },
    },
  },
  refuses: [400, 404],
})

export const setEntryState = contract({
  ...ofEntry,
  method: 'POST',
  path: '/api/inbox/:kind/:id/state',
  summary: 'Set the status of an entry',
  audit: 'set-state',
  description: 'Applications and reports take steps instead: 409.',
  body: { ...record({ state: oneOf(states) }), errorMessage: 'Please choose a status.' },
  answers: { 200: json(record({ message: sentence, item: inboxItem }), 'The status was set') },
  refuses: [404, 409],
})

/** As long as states, versions and usernames are. */
const name = { ...text, maxLength: 100 }

/** An entry as somebody saw it. */
const seenEntry = record({
  id: number,
  seen: { ...name, description: 'The version of an application, else the state' },
})
export type SeenEntry = Wire<typeof seenEntry>

const bulkAnswer = record({
  message: sentence,
  /** In the order of the call. */
  outcomes: list(
    record({
      id: number,
      problem: { ...text, description: "'' if the entry is now as wanted" },
    }),
  ),
})
export type BulkAnswer = Wire<typeof bulkAnswer>

export const changeEntries = contract({
  ...ofKind,
  method: 'POST',
  path: '/api/inbox/:kind/bulk',
  summary: 'Change many entries',
  audit: ['set-state', 'assign'],
  description:
    'Their status or who works on them, each by the rules for one: with its own audit entry, or not at all.',
  body: record(
    {
      entries: { ...list(seenEntry), minItems: 1, description: `At most ${mostSelected}` },
      state: text,
      assignee: { ...name, description: "A username, '' for nobody" },
    },
    ['state', 'assignee'],
  ),
  answers: { 200: json(bulkAnswer, 'What became of each entry') },
  refuses: [400, 404, 422],
})

export const askRemoval = contract({
  method: 'POST',
  path: '/api/inbox/loan/:id/removal',
  right: 'administrator',
  tag: 'Inbox',
  summary: 'Ask for a loan that was granted to be deleted',
  audit: 'ask-removal',
  description:
    'Somebody else deletes it then; whoever asked may only where nobody else opens applications.',
  params: { id: number },
  body: formBody('loanRemoval'),
  bodyLimit: 64 * 1024,
  answers: { 200: said('It may be deleted') },
  refuses: [400, 404, 409],
})

export const removeEntry = contract({
  ...ofEntry,
  method: 'DELETE',
  path: '/api/inbox/:kind/:id',
  summary: 'Delete an entry and its documents',
  audit: 'delete',
  description: 'A loan that was granted only after somebody else asked for it: else 409.',
  answers: { 200: said('The entry does not exist (any more)') },
  refuses: [404, 409],
})

const ofDocument = {
  ...ofEntry,
  method: 'GET',
  params: { ...ofEntry.params, document: documentName },
} as const
const disposition = { 'Content-Disposition': text }

export const viewDocument = contract({
  ...ofDocument,
  path: '/api/inbox/:kind/:id/documents/:document',
  summary: 'View a document',
  audit: 'view',
  description: 'A re-encoded picture of the document. Every view is logged.',
  answers: { 200: file(['image/jpeg', 'image/png'], 'The picture', disposition) },
  refuses: [400, 404, 422],
})

export const downloadDocument = contract({
  ...ofDocument,
  path: '/api/inbox/:kind/:id/documents/:document/original',
  summary: 'Download a document as it was sent',
  audit: 'download',
  answers: { 200: file(definitions.document.properties.type.enum, 'The file', disposition) },
  refuses: [400, 404],
})

export const exportEntries = contract({
  ...ofKind,
  method: 'POST',
  path: '/api/inbox/:kind/export',
  summary: 'Export the entries that match a search',
  audit: 'export',
  body: record({ ...question, sensitive: { ...flag, description: 'Include all columns' } }, [
    ...allOf,
    'sensitive',
  ]),
  answers: { 200: file(['text/csv'], 'A CSV file in UTF-8', disposition) },
  refuses: [400, 404, 422],
})
