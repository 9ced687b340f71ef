import type { Database } from '../../core/database/engine'

/** Addresses that an account has logged in from, each pair by its own digest. */
export type KnownAddresses = ReturnType<typeof knownAddresses>

/** How long a login is remembered, in ms. */
const longKnown = 90 * 24 * 3_600_000

const isoTime = (time: number) => new Date(time).toISOString()

/** The stored addresses: they outlive a restart, and all processes share them. */
export const knownAddresses = ({ read, write, skipLocked }: Database) => ({
  async has(name: string) {
    const row = await read
      .selectFrom('known_address')
      .select('name')
      .where('name', '=', name)
      .where('ends_at', '>', isoTime(Date.now()))
      .executeTakeFirst()
    return row !== undefined
  },
  add: (name: string) =>
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
          skipLocked(
            row
              .selectFrom('known_address')
              .select('name')
              .where('ends_at', '<', isoTime(Date.now())),
          ),
        )
        .execute()
    }),
})
