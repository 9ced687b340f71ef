import type { Database } from '../database/engine'

/** Addresses from which somebody logged in to an account, each pair under a name of its own. */
export interface KnownAddresses {
  has(name: string): Promise<boolean>
  add(name: string): Promise<void>
}

/** For so long after a login, in ms. */
const longKnown = 90 * 24 * 3_600_000

const isoTime = (time: number) => new Date(time).toISOString()

/** What is known of them on disk: it outlives a restart, and all processes share it. */
export const knownAddresses = ({ read, write, untaken }: Database): KnownAddresses => ({
  async has(name) {
    const row = await read
      .selectFrom('known_address')
      .select('name')
      .where('name', '=', name)
      .where('ends_at', '>', isoTime(Date.now()))
      .executeTakeFirst()
    return row !== undefined
  },
  add: (name) =>
    write(async (trx) => {
      const ends_at = isoTime(Date.now() + longKnown)
      await trx
        .insertInto('known_address')
        .values({ name, ends_at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ ends_at }))
        .execute()
      await trx
        .deleteFrom('known_address')
        .where('name', 'in', (row) =>
          untaken(
            row
              .selectFrom('known_address')
              .select('name')
              .where('ends_at', '<', isoTime(Date.now())),
          ),
        )
        .execute()
    }),
})
