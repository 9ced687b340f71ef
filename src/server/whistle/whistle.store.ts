import type { FormValue } from '../../../schemas'
import type { Database } from '../database/database'
import { takeNumbers } from '../database/sequence'
import { newInInbox } from '../database/tables'
import type { Outbox } from '../mail/outbox.store'

export interface WhistleStore {
  /** Resolves once the report is on disk. The office gets a mail that tells nothing of it. */
  add(report: FormValue<'whistle'>): Promise<void>
}

const notice = {
  subject: 'A whistleblowing report has arrived',
  body: 'A visitor of the website sent a report. It is in the database and in no mail.\n',
}

export const whistleStore = ({ write }: Database, outbox: Outbox): WhistleStore => ({
  async add({ name, email, report, accountName, accountNumber, bankName }) {
    await write(async (trx) => {
      const id = await takeNumbers(trx, 'whistle_report')
      await trx
        .insertInto('whistle_report')
        .values({
          id,
          name,
          email,
          report,
          account_name: accountName,
          account_number: accountNumber,
          bank_name: bankName,
          received_on: new Date().toISOString().slice(0, 10),
          ...newInInbox,
        })
        .execute()
      await outbox.add(trx, notice)
    })
    outbox.announce()
  },
})
