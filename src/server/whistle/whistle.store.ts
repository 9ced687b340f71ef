import type { Transaction } from 'kysely'
import type { FormValue } from '../../../schemas'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import { newInInbox, type Tables, type WhistleReportRow } from '../database/tables'
import type { DocumentStore } from '../files/document-store'
import { inboxIndex } from '../inbox/inbox-index'
import type { Mail, Outbox } from '../mail/outbox.store'

export interface WhistleStore {
  /** Resolves once the report is sealed and on disk. Only its day is stored. */
  add(report: FormValue<'whistle'>): Promise<void>
  /** Decrypts a report. Throws if another key sealed it. */
  unsealed(row: WhistleReportRow): Record<string, unknown>
  /** Mails the office about each past day with reports, once per day. */
  notifyOffice(): Promise<void>
  /** Removes the mail of a day with its last report, in the same transaction. */
  forgetDay(trx: Transaction<Tables>, day: string): Promise<void>
}

/** The label that a report is sealed with. */
export const reportSealName = (id: number) => `report ${id}`

const today = () => new Date().toISOString().slice(0, 10)

/** One mail per day without a number: count and time could identify the sender. */
const notice = (day: string): Mail => ({
  subject: 'New whistleblowing reports',
  body: `There are new whistleblowing reports in the inbox from ${day}.\n`,
})

export function whistleStore(
  { read, write }: Database,
  documents: Pick<DocumentStore, 'newSeal' | 'sealOf' | 'fingerprint'>,
  outbox: Pick<Outbox, 'add' | 'forget' | 'announce'>,
): WhistleStore {
  const index = inboxIndex(documents)
  return {
    add: (report) =>
      write(async (trx) => {
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
          })
          .execute()
        await index.put(trx, 'whistle', id, { title: day, ...report })
      }),

    unsealed({ id, wrapped_key, answers }) {
      const seal = documents.sealOf(reportSealName(id), Buffer.from(wrapped_key, 'base64'))
      const plain = seal.open('answers', Buffer.from(answers, 'base64'))
      return JSON.parse(plain.toString()) as Record<string, unknown>
    },

    async notifyOffice() {
      const unnotified = await read
        .selectFrom('whistle_report')
        .select('id')
        .where('told', '=', 0)
        .where('received_on', '<', today())
        .limit(1)
        .execute()
      if (unnotified.length === 0) return
      await write(async (trx) => {
        const notified = await trx
          .updateTable('whistle_report')
          .set({ told: 1 })
          .where('told', '=', 0)
          .where('received_on', '<', today())
          .returning('received_on')
          .execute()
        const days = new Set(notified.map(({ received_on }) => received_on))
        for (const day of days) await outbox.add(trx, notice(day), new Date(today()))
      })
      outbox.announce()
    },

    async forgetDay(trx, day) {
      const other = await trx
        .selectFrom('whistle_report')
        .select('id')
        .where('received_on', '=', day)
        .limit(1)
        .executeTakeFirst()
      if (!other) await outbox.forget(trx, notice(day))
    },
  }
}
