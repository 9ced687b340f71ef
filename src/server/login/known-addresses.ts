import type { Database } from '../database/database'
import { forgetCounts } from '../database/forget-counts'

/** Addresses from which somebody logged in to an account, each pair under a name of its own. */
export interface KnownAddresses {
  has(name: string): Promise<boolean>
  add(name: string): Promise<void>
}

/** For so long after a login, in ms. */
const longKnown = 90 * 24 * 3_600_000

const isoTime = (time: number) => new Date(time).toISOString()
const askerOf = (name: string) => `known ${name}`

/** What is known of them on disk: it outlives a restart, and all processes share it. */
export const knownAddresses = (database: Database): KnownAddresses => ({
  async has(name) {
    const row = await database.read
      .selectFrom('request_count')
      .select('asker')
      .where('asker', '=', askerOf(name))
      .where('ends_at', '>', isoTime(Date.now()))
      .executeTakeFirst()
    return row !== undefined
  },
  add: (name) =>
    database.write(async (trx) => {
      const ends_at = isoTime(Date.now() + longKnown)
      await trx
        .insertInto('request_count')
        .values({ asker: askerOf(name), count: 1, ends_at })
        .onConflict((conflict) => conflict.column('asker').doUpdateSet({ ends_at }))
        .execute()
      await forgetCounts(database, trx, isoTime(Date.now()))
    }),
})
