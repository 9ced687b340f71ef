import { sql } from 'kysely'
import type { Database } from '../../core/database/engine'
import { tooMany } from '../../core/errors'
import type { DocumentStore } from '../../core/files/document-store'
import { customerAt } from '../../core/http/count'

/** Wrong receipts of one group of addresses in a day. */
const mostTries = 1000

/** So few groups that none of them tells who it was. */
const groups = 32

const dayLength = 24 * 3_600_000

const today = () => new Date().toISOString().slice(0, 10)

/** Limits wrong receipts. */
export type ReportTries = ReturnType<typeof reportTries>

/**
 * Counts wrong receipts for all processes together, independently of RATE_LIMIT: per day and one of
 * 32 groups of addresses, which change every day. No address, no time and no right receipt is stored.
 */
export function reportTries(
  { read, write }: Database,
  { fingerprint }: Pick<DocumentStore, 'fingerprint'>,
) {
  const nameOf = (day: string, address: string) => {
    const digest = Buffer.from(fingerprint('report try', day, customerAt(address)), 'base64url')
    return `${day} ${digest[0]! % groups}`
  }
  return {
    /** @throws HttpError 429 until midnight UTC after too many wrong receipts */
    async check(address: string) {
      const row = await read
        .selectFrom('report_try')
        .select('count')
        .where('name', '=', nameOf(today(), address))
        .executeTakeFirst()
      if (row && row.count >= mostTries)
        throw tooMany(Math.ceil((dayLength - (Date.now() % dayLength)) / 1000))
    },
    /** Counts a wrong receipt. */
    add: (address: string) =>
      write(async (trx) => {
        const day = today()
        await trx
          .insertInto('report_try')
          .values({ name: nameOf(day, address), on_day: day, count: 1 })
          .onConflict((known) =>
            known.column('name').doUpdateSet(({ ref }) => ({
              count: sql<number>`${ref('report_try.count')} + 1`,
            })),
          )
          .execute()
      }),
    /** Removes the counts of days that are over. */
    async forget() {
      const day = today()
      const old = await read
        .selectFrom('report_try')
        .select('name')
        .where('on_day', '<', day)
        .limit(1)
        .executeTakeFirst()
      if (old)
        await write((trx) => trx.deleteFrom('report_try').where('on_day', '<', day).execute())
    },
  }
}
