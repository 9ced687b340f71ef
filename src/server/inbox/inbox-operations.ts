import definitions from '../../../schemas/definitions.json'
import {
  inboxKinds,
  inboxSorts,
  inboxStatesOf,
  mostSelected,
  toMe,
  toNobody,
  type BulkAnswer,
  type InboxDocument,
  type InboxEntry,
  type InboxEvent,
  type InboxItem,
  type InboxPage,
  type InboxQuestion,
  type InboxView,
  type LoanCase,
  type LoanSummary,
  type OtherApplication,
  type ReportCase,
  type ReportEvent,
  type ReportFile,
  type ReportSummary,
  type SeenEntry,
  type NewCounts,
} from '../../shared/back-office'
import { loanStates } from '../../shared/loan-case'
import { documentPattern } from '../../shared/loan-documents'
import { longestSearch } from './inbox-question'
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

const states = [...new Set(inboxKinds.flatMap(inboxStatesOf))]

const loan = record<LoanSummary>({
  amount: text,
  installment: text,
  salary: text,
  duration: text,
  employer: text,
  phone: text,
  email: text,
  stateSince: moment,
  assignee: text,
  version: number,
})

const report = record<ReportSummary>({
  duty: { ...oneOf(['acknowledge', 'answer', '']), description: 'What is due next' },
  dueOn: { ...text, description: 'The last day for it' },
  hasNews: { ...flag, description: 'Whether an answer of the reporter waits' },
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
      report,
      matched: {
        ...list(text),
        description: 'Where a search found it: names of answers, or `title`',
      },
    },
    ['loan', 'report', 'matched'],
  ),
)

const page = record<InboxPage>(
  {
    items: list(item),
    total: count,
    page: number,
    pages: number,
    assignees: { ...list(text), description: 'Of applications: who may work on one' },
    unindexed: { ...count, description: 'In search results: entries that are not searched yet' },
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
          acknowledged: count,
          investigating: count,
          closed: count,
        },
        states,
      ),
      description: 'Of the states of this kind',
    },
  },
  ['assignees', 'unindexed'],
)

const documentName = { ...text, pattern: documentPattern }

const event = record<InboxEvent>({
  id: number,
  at: moment,
  who: text,
  what: oneOf(['step', 'assigned', 'note', 'mail', 'erasure', 'answer']),
  state: text,
  reason: text,
  assignee: text,
  documents: list(documentName),
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
  unindexed: { ...count, description: 'Applications that are not compared yet' },
})

const reportCase = record<ReportCase>({
  acknowledgedOn: text,
  answeredOn: text,
  showsWords: flag,
  hasReceipt: flag,
  events: list(
    record<ReportEvent>({
      id: number,
      on: { ...text, description: 'Only the day' },
      who: { ...text, description: "'' for the reporter" },
      what: oneOf(['step', 'message', 'answer', 'note', 'words']),
      state: text,
      outcome: text,
      text,
      files: list(
        record<ReportFile>({
          id: number,
          type: oneOf(['image/jpeg', 'image/png', 'text/plain']),
          size: count,
        }),
      ),
    }),
  ),
})

const entry = record<InboxEntry>(
  {
    item,
    answers: byName(text),
    documents: list(
      record<InboxDocument>({ document: documentName, name: text, size: count, type: text }),
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
    report: reportCase,
  },
  ['case', 'report'],
)

const kind = oneOf(inboxKinds)
const one = { kind, id: number }
const document = { ...one, document: documentName }
const disposition = { 'Content-Disposition': text }

type Question = { [K in Exclude<keyof InboxQuestion, 'ids'>]-?: string } & { ids: number[] }

const day = { ...text, pattern: '^(\\d{4}-\\d\\d-\\d\\d)?$' }

const question = {
  search: { ...text, maxLength: longestSearch },
  state: oneOf(['', ...states]),
  assignee: {
    ...text,
    maxLength: longestSearch,
    description: `Of applications: a username, ${toMe} or ${toNobody}`,
  },
  since: day,
  until: day,
  sort: oneOf(['', ...inboxSorts]),
  ids: { ...list(number), minItems: 1, maxItems: mostSelected },
}

const noPart = Object.keys(question) as (keyof Question)[]

export const inboxOperations = {
  reference: {
    tag: 'Inbox',
    summary: 'Find an application by its reference',
    body: {
      'application/json': record<{ reference: string }>({
        reference: { ...text, description: 'In any spelling, such as ln 7k3pq xd94m' },
      }),
    },
    answers: {
      200: json(
        record<{ kind: 'loan'; id: number }>({ kind: oneOf(['loan']), id: number }),
        'The application',
      ),
    },
    refuses: [404],
  },
  inboxNew: {
    tag: 'Inbox',
    summary: 'Count what is new',
    answers: {
      200: json(
        record<NewCounts>({ loan: count, contact: count, newsletter: count, whistle: count }),
        'Entries that are new, by kind; 0 of kinds that this account may not open',
      ),
    },
  },
  inbox: {
    tag: 'Inbox',
    summary: 'Read a list of entries',
    names: { kind },
    body: {
      'application/json': record<Question & { page: number }>({ ...question, page: number }, [
        ...noPart,
        'page',
      ]),
    },
    answers: { 200: json(page, 'One page') },
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
            schema: {
              ...text,
              description: 'Of an application or report: for If-Match of its changes',
            },
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
  inboxBulk: {
    tag: 'Inbox',
    summary: 'Change many entries',
    description: 'Each by the rules for one: with its own audit entry, or not at all.',
    names: { kind },
    body: {
      'application/json': record<{ entries: SeenEntry[]; state: string; assignee: string }>(
        {
          entries: {
            ...list(
              record<SeenEntry>({
                id: number,
                seen: { ...text, description: 'The version of an application, else the state' },
              }),
            ),
            minItems: 1,
            maxItems: mostSelected,
          },
          state: oneOf(states),
          assignee: { ...text, description: "A username, '' for nobody" },
        },
        ['state', 'assignee'],
      ),
    },
    answers: {
      200: json(
        record<BulkAnswer>({
          message: sentence,
          outcomes: list(
            record<BulkAnswer['outcomes'][number]>({
              id: number,
              problem: { ...text, description: "'' if the entry is now as wanted" },
            }),
          ),
        }),
        'What became of each entry',
      ),
    },
    refuses: [400, 404, 422],
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
        [...noPart, 'sensitive'],
      ),
    },
    answers: { 200: file(['text/csv'], 'A CSV file in UTF-8', disposition) },
    refuses: [400, 404, 422],
  },
} satisfies Record<string, Operation>
