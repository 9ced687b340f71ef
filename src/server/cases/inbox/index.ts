import type { Core } from '../../core'
import { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import { mayUse, rightToKind } from '../../../shared/account-roles'
import { inboxKinds, type InboxKind, inboxStateName } from '../../../shared/back-office'
import * as contracts from '../../../shared/contracts/inbox'
import { isoDay, readDay } from '../../../shared/date-text'
import { loanReference } from '../../../shared/loan-reference'
import { officeDay, officeTimeName, toOfficeTime } from '../../../shared/office-time'
import type { Tables } from '../../core/database/tables'
import type { About } from '../../core/delivery/queue'
import { HttpError, notFound } from '../../core/errors'
import { route, type Asked } from '../../core/http/route'
import { byteOrderMark, csvLine, sendCsv, sendFile } from './download'
import { bulkIn, changeMany } from './inbox-bulk'
import { inboxIndex } from './inbox-index'
import { inboxSources, type Column, type OpenEntry, type InboxSource } from './inbox-kinds'
import { type InboxQuestion, questionIn, stateIn } from './inbox-question'
import { inboxReadings } from './inbox-readings'
import { inboxStore, type InboxStore } from './inbox.store'
import { indexEntries } from './index-entries'
import { retention } from './retention'
import type { ActivityStore } from '../../office/activity/activity.store'
import type { ContentStore } from '../../site/content/content.store'
import type { LoanCases } from '../loan-case/loan-case.store'
import type { LoanStore } from '../loan/loan.store'
import type { InboxEvents } from '../timeline/inbox-event.store'
import type { WebhookStore } from '../webhooks/webhooks.store'
import type { Reports } from '../whistle'

/** '2026-11-23 14:03', which spreadsheets sort; of a report, the day alone. */
const receivedText = (at: string) => (at.includes('T') ? toOfficeTime(at).replace('T', ' ') : at)

function answerText({ name, isDate }: Column, { answers }: OpenEntry) {
  const text = answers[name] ?? ''
  const day = isDate && readDay(text)
  return day ? isoDay(day) : text
}

interface Export {
  kind: InboxKind
  question: InboxQuestion
  columns: readonly Column[]
  exported: InboxSource['exported']
}

/** The entries that a search finds, as a CSV file in chunks. */
async function* inboxExport(store: InboxStore, { kind, question, columns, exported }: Export) {
  const titles = columns.map(({ title }) => title)
  const received = `Received (${officeTimeName})`
  yield (
    byteOrderMark +
    csvLine(['Number', received, 'Status', 'Title', ...titles, ...(exported?.titles ?? [])])
  )
  for await (const { item, open, row } of store.find(kind, question)) {
    yield csvLine([
      String(item.id),
      receivedText(item.receivedAt),
      inboxStateName(kind, item.state),
      item.title,
      ...columns.map((column) => answerText(column, open)),
      ...((await exported?.of(row)) ?? []),
    ])
  }
}

/** After how many days an open application is late, by Site settings. */
export async function waitingLimits(content: ContentStore): Promise<contracts.WaitingLimits> {
  const { late, veryLate } = (await content.live('siteSettings')).waiting
  return { late: Number(late || 3), veryLate: Number(veryLate || 7) }
}

interface Needed {
  content: ContentStore
  webhooks: WebhookStore
  activity: ActivityStore
  events: InboxEvents
  loans: LoanStore
  cases: LoanCases
  reports: Reports
}

/** The inbox: lists, entries, documents, states, removal, export. */
export function inboxFeature(
  core: Core,
  { content, webhooks, activity, events, loans, cases, reports }: Needed,
) {
  const { app, database, outbox, documents, decoder, settings, run } = core
  const forgetAbout = async (trx: Transaction<Tables>, about: About) => {
    await outbox.forgetAbout(trx, about)
    await webhooks.forgetAbout(trx, about)
  }
  const sources = inboxSources(
    loans,
    reports.store,
    { forget: outbox.forget, forgetAbout },
    cases,
    reports.cases,
    { acknowledge: settings.whistleAcknowledgeDays, answer: settings.whistleAnswerDays },
  )
  const index = inboxIndex(documents)
  const inbox = inboxStore(database, sources, events, index)
  const readings = inboxReadings(database)
  run(indexEntries(core, sources, index))
  const forgetting = retention(core, { inbox, webhooks, activity })
  run(forgetting)

  async function entryOf({
    params: { kind, id },
    by,
  }: Pick<Asked<typeof contracts.readEntry>, 'params' | 'by'>) {
    const entry = await inbox.entry(kind, id, by.username)
    if (!entry) throw notFound()
    return entry
  }

  /** Reads a document of an application and records the view. */
  async function documentOf(
    { params, by, request }: Asked<typeof contracts.viewDocument>,
    how: 'view' | 'download',
  ) {
    const { document } = params
    const entry = await entryOf({ params, by })
    const found = entry.documents.find((one) => one.document === document)
    const bytes = found && (await loans.open(entry.item.id, document))
    if (!bytes) throw notFound()
    // HEAD reveals the size only, so it is not recorded as a view.
    if (request.method !== 'HEAD')
      await inbox.noteView(params.kind, params.id, { what: document, how, by: by.username })
    return { bytes, type: found.type, name: `${entry.item.title}-${document}` }
  }

  route(app, contracts.findByReference, async ({ body: { reference } }) => {
    const known = typeof reference === 'string' ? loanReference(reference) : undefined
    const id = known && (await inbox.loanOf(known))
    if (!id) throw notFound()
    return { kind: 'loan' as const, id }
  })

  route(app, contracts.countNew, ({ by: { role } }) =>
    inbox.newCounts(inboxKinds.filter((kind) => mayUse(role, rightToKind(kind)))),
  )

  route(app, contracts.readEntries, async ({ params: { kind }, body, by }) => {
    const { page: wanted = 1, ...asked } = body
    const question = questionIn(kind, asked, by.username)
    const page = await inbox.page(kind, question, wanted)
    await readings.searched(by.username, kind, question, page.total)
    if (kind !== 'loan') return page
    return {
      ...page,
      assignees: await cases.assignees(),
      waiting: await waitingLimits(content),
      ...(question.search === '' && { mine: await inbox.openOf(by.username) }),
    }
  })

  route(app, contracts.readEntry, async (asked) => {
    const { params, reply } = asked
    const entry = await entryOf(asked)
    await readings.opened(asked, params.kind, params.id)
    const version = entry.item.loan?.version ?? entry.item.report?.version
    if (version !== undefined) reply.header('etag', `"${version}"`)
    return entry
  })

  route(app, contracts.setEntryState, async ({ params: { kind, id }, body, by }) => {
    if (kind === 'loan' || kind === 'whistle')
      throw new HttpError(
        409,
        `The status of ${kind === 'loan' ? 'an application' : 'a report'} is changed step by step. Please reload the page.`,
      )
    const item = await inbox.setState(kind, id, stateIn(kind, body.state), by.username)
    if (!item) throw notFound()
    return { message: 'The status was changed.', item }
  })

  route(app, contracts.changeEntries, ({ params: { kind }, body, by }) =>
    changeMany({ inbox, cases }, kind, bulkIn(kind, body), by.username),
  )

  route(app, contracts.askRemoval, async ({ params: { id }, body, by }) => {
    if (!(await inbox.askRemoval(id, body, by.username))) throw notFound()
    return { message: 'Somebody else can delete it now.' }
  })

  route(app, contracts.removeEntry, async ({ params: { kind, id }, by }) => {
    await inbox.remove(kind, id, by.username)
    return { message: 'The entry was deleted.' }
  })

  route(app, contracts.viewDocument, async (asked) => {
    const { bytes, name } = await documentOf(asked, 'view')
    const picture = await decoder.reencode(bytes, 'soon')
    const type = picture.ending === 'png' ? 'image/png' : 'image/jpeg'
    sendFile(asked.reply, { name: `${name}.${picture.ending}`, type, how: 'inline' })
    return picture.bytes
  })

  route(app, contracts.downloadDocument, async (asked) => {
    const { bytes, name, type } = await documentOf(asked, 'download')
    const ending = type.slice('image/'.length).replace('jpeg', 'jpg')
    sendFile(asked.reply, { name: `${name}.${ending}`, type, how: 'attachment' })
    return bytes
  })

  route(app, contracts.exportEntries, async ({ params: { kind }, body, by, reply }) => {
    const { sensitive = false, ...asked } = body
    const question = questionIn(kind, asked, by.username)
    const columns = sources[kind].columns.filter(({ isSensitive }) => sensitive || !isSensitive)
    const what = sensitive ? 'sensitive' : ''
    await inbox.noteView(kind, null, { what, how: 'export', by: by.username })
    await sendCsv(reply, database.read, kind, officeDay(new Date()))
    return Readable.from(
      inboxExport(inbox, { kind, question, columns, exported: sources[kind].exported }),
    )
  })

  return { inbox, index, readings, sources, retention: forgetting }
}
