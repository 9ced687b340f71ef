import definitions from '../../../schemas/definitions.json'
import {
  inboxKinds,
  inboxStatesOf,
  type InboxDocument,
  type InboxEntry,
  type InboxEvent,
  type InboxItem,
  type InboxPage,
  type InboxView,
  type LoanCase,
  type LoanSummary,
  type OtherApplication,
} from '../../shared/back-office'
import { loanStates } from '../../shared/loan-case'
import { loanFiles } from '../../shared/codecs/loan'
import { file, json } from '../openapi/answer'
import { component } from '../openapi/component'
import { messageAnswer } from '../openapi/message-answer'
import type { Operation } from '../openapi/operation'
import {
  byName,
  count,
  flag,
  list,
  moment,
  number,
  oneOf,
  record,
  sentence,
  text,
} from '../openapi/wire-schema'

/** Maximum length of a search, in characters. */
export const longestSearch = 200

const states = [...new Set(inboxKinds.flatMap(inboxStatesOf))]

const loan = record<LoanSummary>({
  amount: text,
  installment: text,
  salary: text,
  duration: text,
  employer: text,
  phone: text,
  email: text,
  assignee: text,
  version: number,
})

const item = component(
  'schemas',
  'InboxItem',
  record<InboxItem>(
    {
      kind: oneOf(inboxKinds),
      id: number,
      title: text,
      detail: text,
      receivedAt: { ...text, description: 'Time in UTC; for a report, only the day' },
      state: oneOf(states),
      loan,
      matched: {
        ...list(text),
        description: 'Where a search found it: names of answers, or `title`',
      },
    },
    ['loan', 'matched'],
  ),
)

const page = record<InboxPage>({
  items: list(item),
  total: count,
  page: number,
  pages: number,
  counts: {
    ...record<InboxPage['counts']>(
      {
        new: count,
        received: count,
        'in-review': count,
        waiting: count,
        approved: count,
        declined: count,
        withdrawn: count,
        done: count,
      },
      states,
    ),
    description: 'Of the states of this kind',
  },
})

const event = record<InboxEvent>({
  id: number,
  at: moment,
  who: text,
  what: oneOf(['step', 'assigned', 'note', 'mail']),
  state: text,
  reason: text,
  assignee: text,
  text,
})

const loanCase = record<LoanCase>({
  assignees: list(text),
  others: list(
    record<OtherApplication>({
      id: number,
      reference: text,
      state: oneOf(loanStates),
      receivedAt: moment,
      same: list(oneOf(['bvn', 'phone'])),
    }),
  ),
})

const entry = record<InboxEntry>(
  {
    item,
    answers: byName(text),
    documents: list(
      record<InboxDocument>({ document: oneOf(loanFiles), name: text, size: count, type: text }),
    ),
    views: list(
      record<InboxView>({
        what: text,
        how: oneOf(['view', 'download', 'export']),
        by: text,
        at: moment,
      }),
    ),
    events: list(event),
    case: loanCase,
  },
  ['case'],
)

const kind = oneOf(inboxKinds)
const one = { kind, id: number }
const document = { ...one, document: oneOf(loanFiles) }
const disposition = { 'Content-Disposition': text }

interface Question {
  search: string
  state: string
}

const question = {
  search: { ...text, maxLength: longestSearch },
  state: oneOf(['', ...states]),
}

export const inboxOperations = {
  inbox: {
    tag: 'Inbox',
    summary: 'Read a list of entries',
    names: { kind },
    body: {
      'application/json': record<Question & { page: number }>({ ...question, page: number }, [
        'search',
        'state',
        'page',
      ]),
    },
    answers: { 200: json(page, 'One page, the newest first') },
    refuses: [400, 404, 422],
  },
  inboxEntry: {
    tag: 'Inbox',
    summary: 'Read one entry',
    names: one,
    answers: {
      200: {
        ...json(entry, 'Answers, documents, timeline and who viewed them'),
        headers: {
          ETag: {
            required: false,
            schema: { ...text, description: 'Of an application: for If-Match of its changes' },
          },
        },
      },
    },
    refuses: [400, 404],
  },
  inboxState: {
    tag: 'Inbox',
    summary: 'Set the status of an entry',
    names: one,
    body: { 'application/json': record<{ state: string }>({ state: oneOf(states) }) },
    answers: {
      200: json(
        record<{ message: string; item: InboxItem }>({ message: sentence, item }),
        'The status was set',
      ),
    },
    refuses: [404, 409],
  },
  inboxRemove: {
    tag: 'Inbox',
    summary: 'Delete an entry and its documents',
    names: one,
    answers: { 200: messageAnswer('The entry does not exist (any more)') },
    refuses: [404],
  },
  inboxDocument: {
    tag: 'Inbox',
    summary: 'View a document',
    description: 'A re-encoded picture of the document. Every view is logged.',
    names: document,
    answers: { 200: file(['image/jpeg', 'image/png'], 'The picture', disposition) },
    refuses: [400, 404, 422],
  },
  inboxOriginal: {
    tag: 'Inbox',
    summary: 'Download a document as it was sent',
    names: document,
    answers: { 200: file(definitions.document.properties.type.enum, 'The file', disposition) },
    refuses: [400, 404],
  },
  inboxExport: {
    tag: 'Inbox',
    summary: 'Export the entries that match a search',
    names: { kind },
    body: {
      'application/json': record<Question & { sensitive: boolean }>(
        { ...question, sensitive: { ...flag, description: 'Include all columns' } },
        ['search', 'state', 'sensitive'],
      ),
    },
    answers: { 200: file(['text/csv'], 'A CSV file in UTF-8', disposition) },
    refuses: [400, 404, 422],
  },
} satisfies Record<string, Operation>
