import type { Transaction } from 'kysely'
import { formSchemas, loanSteps } from '../../../../schemas'
import type { InboxKind } from '../../../shared/back-office'
import {
  loanFieldNames,
  loanFiles,
  productPart,
  type FileAnswer,
} from '../../../shared/codecs/loan'
import type { InboxDocument } from '../../../shared/contracts/inbox'
import type { LoanCase, LoanSummary } from '../../../shared/contracts/loan-case'
import type { MadeOffer } from '../../../shared/contracts/offer'
import { productPosition } from '../../../shared/pages'
import type { ReportCase, ReportSummary } from '../../../shared/contracts/report-case'
import { reportDuty, type ReportState, type ReportTerms } from '../../../shared/whistle-case'
import type { LoanApplicationRow, Tables, WhistleReportRow } from '../../core/database/tables'
import type { Outbox } from '../../core/mail/outbox.store'
import { contactMail } from '../contact/contact-mail'
import type { LoanCases } from '../loan-case/loan-case.store'
import type { LoanStore } from '../loan/loan.store'
import type { ReportCases } from '../whistle/report-case.store'
import type { WhistleStore } from '../whistle/whistle.store'
import type { InboxRow } from './inbox-tables'

/** The content of an entry, decrypted. */
export interface OpenEntry {
  title: string
  detail: string
  receivedAt: string
  answers: Record<string, string>
  documents: InboxDocument[]
  loan?: LoanSummary
  report?: ReportSummary
}

/** A column of the export. */
export interface Column {
  name: string
  title: string
  isSensitive: boolean
  isDate: boolean
}

/** One kind of inbox entry: how to read and remove it. */
export interface InboxSource {
  columns: Column[]
  open(row: InboxRow): OpenEntry
  /** Removes the mail about a removed entry in the same transaction. */
  forget?: (trx: Transaction<Tables>, row: InboxRow) => Promise<void>
  /** Documents that came after it. */
  added?: (row: InboxRow) => Promise<InboxDocument[]>
  /** What an entry has beside its content, for whoever reads it. */
  more?: (row: InboxRow, open: OpenEntry, reader: string) => Promise<Omit<LoanCase, 'removal'>>
  /** What the export says beside the answers, as texts under their titles. */
  exported?: { titles: readonly string[]; of: (row: InboxRow) => Promise<readonly string[]> }
  /** What has happened to a report. */
  report?: (row: InboxRow) => Promise<ReportCase>
  /** What is indexed beside its terms, in the same transaction. */
  index?: (trx: Transaction<Tables>, id: number, open: OpenEntry) => Promise<void>
  /** For kinds with more than a row; `note` runs in the transaction that removes the row. */
  remove?: LoanStore['remove']
}

interface FormSchema {
  title: string
  properties: Record<string, { title?: string; 'x-sensitive'?: boolean; 'x-date'?: boolean }>
}

const columnsOf = (schema: object, prefix = ''): Column[] =>
  Object.entries((schema as FormSchema).properties).map(([name, property]) => ({
    name,
    title: `${prefix}${property.title ?? name}`,
    isSensitive: property['x-sensitive'] === true,
    isDate: property['x-date'] === true,
  }))

const files = new Set<string>(loanFiles)

const loanColumns = loanSteps.flatMap((step) =>
  columnsOf(step, `${step.title}: `).filter(({ name }) => !files.has(name)),
)

const withoutBlanks = (answers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(answers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )

const oneLine = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}

const loanSummary = (
  { assignee, case_version, state_since }: LoanApplicationRow,
  answers: Record<string, string>,
): LoanSummary => ({
  amount: answers.loan_amount ?? '',
  installment: answers.installment ?? '',
  salary: answers.salary_amount ?? '',
  duration: answers.duration ?? '',
  product: String(productPosition(answers[productPart] ?? '') ?? ''),
  employer: answers.employer_name ?? '',
  phone: answers.phone ?? '',
  email: answers.email ?? '',
  stateSince: state_since,
  assignee,
  version: case_version,
})

const reportSummary = (row: WhistleReportRow, terms: ReportTerms): ReportSummary => ({
  ...reportDuty(
    row.status as ReportState,
    { receivedOn: row.received_on, acknowledgedOn: row.acknowledged_on },
    terms,
  ),
  hasNews: row.has_news === 1,
  version: row.case_version,
})

const offerTitles = [
  'Offer: amount',
  'Offer: paid out',
  'Offer: paid in all',
  'Offer: cost',
  'Offer: yearly rate',
  'Offer: months',
  'Offer: made by',
  'Offer: agreed to by',
  'Offer: accepted by',
  'Offer: accepted at (UTC)',
]

/** The offer that was accepted last, else the newest. */
function offerTexts(offers: readonly MadeOffer[]) {
  const offer = offers.find(({ acceptedAt }) => acceptedAt) ?? offers[0]
  if (!offer) return offerTitles.map(() => '')
  const { facts, madeBy, agreedBy, acceptedBy, acceptedAt } = offer
  const { amount, receives, total, cost, annualRate, instalments } = facts
  const figures = [amount, receives, total, cost, annualRate, String(instalments.length)]
  return [...figures, madeBy, agreedBy, acceptedBy, acceptedAt]
}

/** The only cast between the row types of the kinds. */
const source = <K extends InboxKind>(
  parts: Pick<InboxSource, 'columns' | 'exported' | 'index' | 'remove'> & {
    open(row: InboxRow<K>): OpenEntry
    forget?(trx: Transaction<Tables>, row: InboxRow<K>): Promise<void>
    added?(row: InboxRow<K>): Promise<InboxDocument[]>
    more?(row: InboxRow<K>, open: OpenEntry, reader: string): Promise<Omit<LoanCase, 'removal'>>
    report?(row: InboxRow<K>): Promise<ReportCase>
  },
) => parts as InboxSource

export const inboxSources = (
  loans: LoanStore,
  reports: WhistleStore,
  outbox: Pick<Outbox, 'forget' | 'forgetAbout'>,
  cases: Pick<LoanCases, 'assignees' | 'offers' | 'made'>,
  reportCases: Pick<ReportCases, 'events' | 'forget'>,
  terms: ReportTerms,
): Record<InboxKind, InboxSource> => ({
  loan: source<'loan'>({
    columns: loanColumns,
    open(row) {
      const all = loans.unsealed(row)
      const inOrder = [...loanFieldNames, productPart].map((name) => [name, all[name]] as const)
      const answers = withoutBlanks(Object.fromEntries(inOrder))
      return {
        title: row.reference,
        detail: oneLine([answers.first_name, answers.surname].filter(Boolean).join(' ')),
        receivedAt: row.created_at,
        answers,
        documents: loanFiles
          .filter((document) => all[document])
          .map((document) => ({ document, ...(all[document] as FileAnswer) })),
        loan: loanSummary(row, answers),
      }
    },
    added: (row) => loans.added(row),
    more: async (row, { answers }, reader) => ({
      assignees: await cases.assignees(),
      ...(await cases.offers(row, reader)),
      agreed: await loans.agreed(row),
      others: await loans.others(row.id, answers),
      unindexed: await loans.unindexed(),
    }),
    exported: {
      titles: offerTitles,
      // An entry that cannot be decrypted must not hide the others.
      of: async (row) => offerTexts(await cases.made(row as LoanApplicationRow).catch(() => [])),
    },
    index: (trx, id, { answers }) => loans.identify(trx, id, answers),
    remove: (id, note) =>
      loans.remove(id, async (trx, row) => {
        await outbox.forgetAbout(trx, { kind: 'loan', id })
        await note(trx, row)
      }),
  }),
  contact: source<'contact'>({
    columns: columnsOf(formSchemas.contact),
    open: ({ created_at, first_name, last_name, phone, email, message }) => ({
      title: `${first_name} ${last_name}`,
      detail: oneLine(message),
      receivedAt: created_at,
      answers: withoutBlanks({ first_name, last_name, phone, email, message }),
      documents: [],
    }),
    async forget(trx, row) {
      await outbox.forgetAbout(trx, { kind: 'contact', id: row.id })
      // The mails of an older site do not name their message.
      await outbox.forget(trx, contactMail(row))
    },
  }),
  newsletter: source<'newsletter'>({
    columns: columnsOf(formSchemas.newsletter),
    open: ({ created_at, email }) => ({
      title: email,
      detail: '',
      receivedAt: created_at,
      answers: { email },
      documents: [],
    }),
  }),
  whistle: source<'whistle'>({
    columns: columnsOf(formSchemas.whistle),
    open(row) {
      const all = reports.unsealed(row)
      const inOrder = Object.keys(formSchemas.whistle.properties).map((name) => [name, all[name]])
      const answers = withoutBlanks(Object.fromEntries(inOrder) as Record<string, unknown>)
      return {
        title: row.received_on,
        detail: oneLine(answers.report ?? ''),
        receivedAt: row.received_on,
        answers,
        documents: [],
        report: reportSummary(row, terms),
      }
    },
    report: async (row) => ({
      acknowledgedOn: row.acknowledged_on,
      answeredOn: row.answered_on,
      showsWords: row.shows_words === 1,
      hasReceipt: row.receipt_hash !== null,
      events: await reportCases.events(row),
    }),
    async forget(trx, { id, received_on }) {
      const days = await reportCases.forget(trx, id)
      await reports.forgetDays(trx, [received_on, ...days])
    },
  }),
})

/** The content of an entry; undefined if it cannot be decrypted. */
export function opened({ open }: InboxSource, row: InboxRow): OpenEntry | undefined {
  try {
    return open(row)
  } catch {
    return undefined
  }
}
