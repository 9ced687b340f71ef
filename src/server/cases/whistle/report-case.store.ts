import { countOf } from '../../core/database/count'
import type { Kysely, Transaction } from 'kysely'
import type { FormValue } from '../../../../schemas'
import type { AuditAction } from '../../../shared/activity'
import type { ReportEvent, ReportFile } from '../../../shared/contracts/report-case'
import {
  mostBeforeAnswer,
  mostReportEvents,
  mostReportFiles,
  reportStep,
  type ReportState,
  type ReportForm,
} from '../../../shared/whistle-case'
import type { Database } from '../../core/database/engine'
import { lock, takeNumbers } from '../../core/database/sequence'
import type { ReportEventRow, Tables, WhistleReportRow } from '../../core/database/tables'
import { HttpError, reportChanged, invalid } from '../../core/errors'
import type { DocumentStore } from '../../core/files/document-store'
import { sentKey } from '../../core/http/idempotency-key'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { reportSealName } from '../../core/files/master-key'
import { today } from './whistle.store'
import { fieldError } from '../../../shared/field-error'
import { validBody } from '../../core/http/route'

const forms = { reportClose: validBody('reportClose'), reportReopen: validBody('reportReopen') }

/**
 * What a step's form holds; nothing may come with a step that has none.
 * @throws HttpError 422 with the sentences of the form
 */
function explanationIn(form: ReportForm | undefined, body: object) {
  if (form === 'reportClose') return forms.reportClose(body)
  if (form) return { outcome: '', ...forms[form](body) }
  const [additionalProperty] = Object.entries(body).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [name],
  )
  if (additionalProperty === undefined) return { outcome: '', text: '' }
  const keyword = 'additionalProperties'
  const failure = { keyword, params: { additionalProperty }, instancePath: '', schemaPath: '#' }
  throw invalid([fieldError({}, failure)])
}

/** A file of an answer: re-encoded or plain text, without a name. */
export interface SentFile {
  type: ReportFile['type']
  bytes: Buffer
}

/** What a reporter sends; a repetition has the same key. */
export interface SentAnswer {
  text: string
  files: readonly SentFile[]
  key: string | undefined
}

/** Who takes a step, and whether they have seen this version of the report. */
interface Person {
  who: string
  hasSeen(version: number): boolean
}

/** Who writes a text; a repetition has the same key. */
interface Writer {
  who: string
  key: string | undefined
}

export type ReportCases = ReturnType<typeof reportCases>

/** What is recorded of an event; the rest is blank. */
type NewEvent = Pick<ReportEvent, 'who' | 'what'> &
  Partial<Pick<ReportEvent, 'state' | 'outcome' | 'text' | 'files'>>

type Content = Omit<ReportEvent, 'id' | 'on'>

const full = () =>
  new HttpError(409, `A report can hold ${mostReportEvents} entries, and this one does.`)

/** What happens to a report. Each change is stored with its event and audit entry, or not at all. */
export function reportCases(
  { read, write }: Database,
  documents: Pick<DocumentStore, 'sealOf' | 'fingerprint'>,
) {
  const sealOf = ({ id, wrapped_key }: WhistleReportRow) =>
    documents.sealOf(reportSealName(id), Buffer.from(wrapped_key, 'base64'))

  /** Reads a report while no other change can be stored. */
  const changing = <T>(
    id: number,
    work: (trx: Transaction<Tables>, row: WhistleReportRow) => Promise<T>,
  ) =>
    write(async (trx) => {
      await lock(trx, 'reports')
      // An update that changes nothing: a removal waits until the commit, or has happened.
      const row = await trx
        .updateTable('whistle_report')
        .set(({ ref }) => ({ case_version: ref('case_version') }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return row && work(trx, row)
    })

  const countIn = (db: Kysely<Tables>, table: 'report_event' | 'report_file', report: number) =>
    countOf(db.selectFrom(table as 'report_event').where('report_id', '=', report))

  const isFull = async (trx: Transaction<Tables>, report: number) =>
    (await countIn(trx, 'report_event', report)) >= mostReportEvents

  /** The office can always still write when the reporter cannot. */
  const isFullForReporter = async (trx: Transaction<Tables>, report: number, files: number) =>
    (await countIn(trx, 'report_event', report)) >= mostBeforeAnswer ||
    (await countIn(trx, 'report_file', report)) + files > mostReportFiles

  async function record(
    trx: Transaction<Tables>,
    row: WhistleReportRow,
    event: NewEvent,
    sent_key: string | null = null,
  ) {
    const id = await takeNumbers(trx, 'report_event')
    const content: Content = { state: '', outcome: '', text: '', files: [], ...event }
    const sealed = sealOf(row).close(`event ${id}`, Buffer.from(JSON.stringify(content)))
    await trx
      .insertInto('report_event')
      .values({
        id,
        report_id: row.id,
        on_day: today(),
        content: sealed.toString('base64'),
        told: event.who === '' ? 0 : 1,
        sent_key,
      })
      .execute()
  }

  async function keep(trx: Transaction<Tables>, row: WhistleReportRow, { type, bytes }: SentFile) {
    const id = await takeNumbers(trx, 'report_file')
    const sealed = sealOf(row).close(`file ${id}`, bytes)
    const content = sealed.toString('base64')
    await trx
      .insertInto('report_file')
      .values({ id, report_id: row.id, on_day: today(), content })
      .execute()
    return { id, type, size: bytes.length }
  }

  const set = (
    trx: Transaction<Tables>,
    id: number,
    change: Partial<Omit<WhistleReportRow, 'id' | 'wrapped_key' | 'answers'>>,
  ) => trx.updateTable('whistle_report').set(change).where('id', '=', id).execute()

  /** An event of the office with its audit entry; it has seen what was new. */
  async function recorded(
    trx: Transaction<Tables>,
    row: WhistleReportRow,
    event: NewEvent,
    { deed, detail = '', key = null }: { deed: AuditAction; detail?: string; key?: string | null },
  ) {
    await record(trx, row, event, key)
    const entry = { who: event.who, deed, subject: 'whistle', entry: row.id, detail }
    writeAuditEntry(trx, entry)
  }

  function opened(row: WhistleReportRow, stored: readonly ReportEventRow[]): ReportEvent[] {
    const seal = sealOf(row)
    return stored.map(({ id, on_day, content }) => {
      const plain = seal.open(`event ${id}`, Buffer.from(content, 'base64')).toString()
      return { id, on: on_day, ...(JSON.parse(plain) as Content) }
    })
  }

  const rowsOf = (db: Kysely<Tables>, report: number) =>
    db.selectFrom('report_event').selectAll().where('report_id', '=', report)

  /** The oldest first. Throws if another key sealed them. */
  const events = async (row: WhistleReportRow) =>
    opened(row, await rowsOf(read, row.id).orderBy('id').execute())

  const keyOf = (
    what: 'answer' | 'message' | 'note',
    report: number,
    key: string | undefined,
    ...content: (string | Uint8Array)[]
  ) => sentKey(documents, `report ${what}`, key, String(report), ...content)

  /** Whether this is stored: what was said to the first time got lost. */
  const isStored = async (trx: Transaction<Tables>, report: number, key: string | null) =>
    key !== null &&
    (await rowsOf(trx, report).where('sent_key', '=', key).executeTakeFirst()) !== undefined

  return {
    /**
     * Takes a step; undefined if the report was removed.
     * @throws HttpError 409 when no step leads there, 412 when somebody was faster, 422 with the
     * sentences of the step's form
     */
    step: (id: number, to: ReportState, body: object, { who, hasSeen }: Person) =>
      changing(id, async (trx, row) => {
        const { status, case_version } = row
        if (!hasSeen(case_version))
          throw reportChanged({ state: status as ReportState, version: case_version })
        const step = reportStep(status, to)
        if (!step)
          throw new HttpError(409, 'This step is no longer possible. Please reload the page.')
        const { outcome, text } = explanationIn(step.form, body)
        const version = case_version + 1
        await set(trx, id, {
          status: to,
          case_version: version,
          has_news: 0,
          finished_at: to === 'closed' ? new Date(today()).toISOString() : null,
          ...(to === 'acknowledged' && { acknowledged_on: today() }),
          ...(to === 'closed' && { answered_on: row.answered_on || today() }),
        })
        const event = { who, what: 'step' as const, state: to, outcome, text }
        await recorded(trx, row, event, { deed: 'set-state', detail: to })
        return { state: to, version }
      }),

    /**
     * Writes to the reporter, once under each key; false if the report was removed.
     * @throws HttpError 409 when it is full
     */
    async message(id: number, { text }: FormValue<'reportMessage'>, { who, key: given }: Writer) {
      const key = keyOf('message', id, given, who, text)
      const done = await changing(id, async (trx, row) => {
        if (await isStored(trx, id, key)) return true
        if (await isFull(trx, id)) throw full()
        const answered_on = row.answered_on || (row.status === 'received' ? '' : today())
        await set(trx, id, { answered_on, has_news: 0 })
        await recorded(trx, row, { who, what: 'message', text }, { deed: 'reply', key })
        return true
      })
      return done ?? false
    },

    /**
     * Adds a note for colleagues, once under each key; false if the report was removed.
     * @throws HttpError 409 when it is full
     */
    async note(id: number, { text }: FormValue<'reportNote'>, { who, key: given }: Writer) {
      const key = keyOf('note', id, given, who, text)
      const done = await changing(id, async (trx, row) => {
        if (await isStored(trx, id, key)) return true
        if (await isFull(trx, id)) throw full()
        await recorded(trx, row, { who, what: 'note', text }, { deed: 'note', key })
        return true
      })
      return done ?? false
    },

    /** Whether the reporter sees their own words again; false if the report was removed. */
    async showWords(id: number, isShown: boolean, who: string) {
      const done = await changing(id, async (trx, row) => {
        if ((row.shows_words === 1) === isShown) return true
        await set(trx, id, { shows_words: isShown ? 1 : 0 })
        const event = { who, what: 'words' as const, state: isShown ? 'yes' : '' }
        await recorded(trx, row, event, { deed: isShown ? 'show-words' : 'hide-words' })
        return true
      })
      return done ?? false
    },

    events,

    /** A file of a report; undefined if there is none of this number. */
    async file(id: number, file: number) {
      const row = await read
        .selectFrom('whistle_report')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const stored = await read
        .selectFrom('report_file')
        .select('content')
        .where('report_id', '=', id)
        .where('id', '=', file)
        .executeTakeFirst()
      const files = (await events(row)).flatMap((event) => event.files)
      const known = files.find((one) => one.id === file)
      if (!stored || !known) return undefined
      const bytes = sealOf(row).open(`file ${file}`, Buffer.from(stored.content, 'base64'))
      return { type: known.type, bytes }
    },

    /** The report of a receipt's hash. */
    find: (hash: string) =>
      read
        .selectFrom('whistle_report')
        .selectAll()
        .where('receipt_hash', '=', hash)
        .executeTakeFirst(),

    /**
     * Stores an answer of the reporter, of which only the day is kept, without an audit entry, which
     * would tell the second. The same answer under the same key is stored once. False when the report
     * is full or was removed.
     */
    async answer(id: number, { text, files, key: given }: SentAnswer) {
      const key = keyOf('answer', id, given, text, ...files.map(({ bytes }) => bytes))
      const done = await changing(id, async (trx, row) => {
        if (await isStored(trx, id, key)) return true
        if (await isFullForReporter(trx, id, files.length)) return false
        const kept: ReportFile[] = []
        for (const file of files) kept.push(await keep(trx, row, file))
        await record(trx, row, { who: '', what: 'answer', text, files: kept }, key)
        await set(trx, id, { has_news: 1 })
        return true
      })
      return done ?? false
    },

    /** Removes what belongs to a removed report in the same transaction; returns its days. */
    async forget(trx: Transaction<Tables>, id: number) {
      const events = await trx
        .deleteFrom('report_event')
        .where('report_id', '=', id)
        .returning('on_day')
        .execute()
      await trx.deleteFrom('report_file').where('report_id', '=', id).execute()
      return events.map(({ on_day }) => on_day)
    },
  }
}
