import type { Kysely, Transaction } from 'kysely'
import type { FormValue } from '../../../../schemas'
import { officeDay } from '../../../shared/office-time'
import type { ReportState } from '../../../shared/whistle-case'
import type { Database } from '../../core/database/engine'
import { lock, takeNumbers } from '../../core/database/sequence'
import { newInInbox, type Tables, type WhistleReportRow } from '../../core/database/tables'
import { reportSealName } from '../../core/files/master-key'
import type { DocumentStore } from '../../core/files/document-store'
import type { Mail, Outbox } from '../../core/mail/outbox.store'
import { inboxIndex } from '../inbox/inbox-index'
import { receiptFor, type ReceiptHash } from './receipt'

export type WhistleStore = ReturnType<typeof whistleStore>

/** The day of the office. */
export const today = () => officeDay(new Date())

/** One mail per day without a number: count and time could identify the sender. */
const notice = (day: string): Mail => ({
  subject: 'Whistleblowing reports',
  body: `There are new whistleblowing reports or answers in the inbox from ${day}.\n`,
})

export function whistleStore(
  { read, write }: Database,
  documents: Pick<DocumentStore, 'newSeal' | 'sealOf' | 'fingerprint'>,
  outbox: Pick<Outbox, 'add' | 'forget'>,
  hashOf: ReceiptHash,
) {
  const index = inboxIndex(documents)

  /** The days of a table that the office was not told of and that are over. */
  const untold = async (table: 'whistle_report' | 'report_event') => {
    const day = table === 'whistle_report' ? 'received_on' : ('on_day' as 'received_on')
    const rows = await (read as Kysely<Tables>)
      .selectFrom(table as 'whistle_report')
      .select('id')
      .where('told', '=', 0)
      .where(day, '<', today())
      .limit(1)
      .execute()
    return rows.length > 0
  }

  return {
    /**
     * Resolves with the receipt once the report is sealed and on disk. Only its day is stored, and of
     * the receipt a hash. The same report under the same key is stored once; of the key nothing is
     * stored.
     */
    async add(report: FormValue<'whistle'>, key: string | undefined) {
      const receipt = receiptFor(documents, report, key)
      const receipt_hash = await hashOf(receipt)
      await write(async (trx) => {
        await lock(trx, 'new reports')
        const before = trx.selectFrom('whistle_report').where('receipt_hash', '=', receipt_hash)
        if (key !== undefined && (await before.select('id').executeTakeFirst())) return
        const id = await takeNumbers(trx, 'whistle_report')
        const day = today()
        const seal = documents.newSeal(reportSealName(id))
        const answers = seal.close('answers', Buffer.from(JSON.stringify(report)))
        await trx
          .insertInto('whistle_report')
          .values({
            id,
            wrapped_key: seal.wrappedKey.toString('base64'),
            answers: answers.toString('base64'),
            received_on: day,
            told: 0,
            ...newInInbox,
            status: 'received' satisfies ReportState,
            receipt_hash,
            acknowledged_on: '',
            answered_on: '',
            shows_words: 0,
            has_news: 0,
            case_version: 1,
          })
          .execute()
        await index.put(trx, 'whistle', id, { title: day, ...report })
      })
      return receipt
    },

    /** Decrypts a report. Throws if another key sealed it. */
    unsealed({ id, wrapped_key, answers }: WhistleReportRow) {
      const seal = documents.sealOf(reportSealName(id), Buffer.from(wrapped_key, 'base64'))
      const plain = seal.open('answers', Buffer.from(answers, 'base64'))
      return JSON.parse(plain.toString()) as Record<string, unknown>
    },

    /** Mails the office about each past day with reports or answers, once per day. */
    async notifyOffice() {
      if (!(await untold('whistle_report')) && !(await untold('report_event'))) return
      await write(async (trx) => {
        const reports = await trx
          .updateTable('whistle_report')
          .set({ told: 1 })
          .where('told', '=', 0)
          .where('received_on', '<', today())
          .returning('received_on as day')
          .execute()
        const answers = await trx
          .updateTable('report_event')
          .set({ told: 1 })
          .where('told', '=', 0)
          .where('on_day', '<', today())
          .returning('on_day as day')
          .execute()
        const days = new Set([...reports, ...answers].map(({ day }) => day))
        for (const day of days) await outbox.add(trx, notice(day), new Date(today()))
      })
    },

    /** Removes the mail of each day whose last report or answer is gone, in the same transaction. */
    async forgetDays(trx: Transaction<Tables>, days: Iterable<string>) {
      for (const day of new Set(days)) {
        const report = await trx
          .selectFrom('whistle_report')
          .select('id')
          .where('received_on', '=', day)
          .limit(1)
          .executeTakeFirst()
        const answer = await trx
          .selectFrom('report_event')
          .select('id')
          .where('on_day', '=', day)
          .limit(1)
          .executeTakeFirst()
        if (report || answer) continue
        await outbox.forget(trx, notice(day))
      }
    },
  }
}
