import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { keyBytes, seal } from '../../files/sealed'

const answersOf = {
  name: 'name',
  email: 'email',
  report: 'report',
  account_name: 'accountName',
  account_number: 'accountNumber',
  bank_name: 'bankName',
}
type Clear = keyof typeof answersOf

const columns = Object.keys(answersOf) as Clear[]

interface Rows {
  whistle_report: Record<Clear, string> & {
    id: number
    received_on: string
    wrapped_key: string
    answers: string
    told: number
  }
  outbox_mail: { subject: string; sent_at: string | null; created_at: string }
  request_count: { asker: string }
}

/**
 * Seals every report with a key of its own, removes the mails that told the time of each, and the counts
 * that told who sent it. Reports whose mail was not sent are told of once more. SQL for both databases.
 */
export const sealedReports =
  (masterKey: (db: Kysely<never>) => Promise<Uint8Array>) => async (db: Kysely<never>) => {
    for (const column of ['wrapped_key', 'answers'])
      await db.schema
        .alterTable('whistle_report')
        .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
        .execute()
    await db.schema
      .alterTable('whistle_report')
      .addColumn('told', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()

    const rows = db as unknown as Kysely<Rows>
    const mails = rows
      .selectFrom('outbox_mail')
      .where('subject', '=', 'A whistleblowing report has arrived')
    const waiting = await mails
      .select(({ fn }) => fn.min('created_at').as('since'))
      .where('sent_at', 'is', null)
      .executeTakeFirst()
    const untoldSince = waiting?.since?.slice(0, 10) ?? '9'
    const reports = await rows.selectFrom('whistle_report').selectAll().execute()
    const master = reports.length > 0 ? await masterKey(db) : undefined
    for (const report of reports) {
      const name = `report ${report.id}`
      const key = randomBytes(keyBytes)
      const answers = Object.fromEntries(columns.map((one) => [answersOf[one], report[one]]))
      const sealed = seal(key, `${name} answers`, Buffer.from(JSON.stringify(answers)))
      await rows
        .updateTable('whistle_report')
        .set({
          wrapped_key: seal(master!, `${name} key`, key).toString('base64'),
          answers: sealed.toString('base64'),
          told: report.received_on < untoldSince ? 1 : 0,
        })
        .where('id', '=', report.id)
        .execute()
    }
    for (const column of columns)
      await db.schema.alterTable('whistle_report').dropColumn(column).execute()
    await rows
      .deleteFrom('outbox_mail')
      .where('subject', '=', 'A whistleblowing report has arrived')
      .execute()
    await rows.deleteFrom('request_count').execute()
  }
