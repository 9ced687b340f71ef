import type { Database } from '../database/database'

/** Addresses from which somebody logged in to an account, each pair under a name of its own. */
export interface KnownAddresses {
  has(name: string): Promise<boolean>
  add(name: string): Promise<void>
}

/** So many are remembered by a process of its own, and for so long by many together, ms. */
const mostKnown = 2000
const longKnown = 90 * 24 * 3_600_000

/** What one process knows. */
export function knownAddresses(): KnownAddresses {
  const known = new Set<string>()
  return {
    has: async (name) => known.has(name),
    async add(name) {
      known.add(name)
      if (known.size > mostKnown) known.delete([...known][0]!)
    },
  }
}

/** What all processes know that share a database. */
export function sharedKnownAddresses({ read, write }: Database): KnownAddresses {
  const askerOf = (name: string) => `known ${name}`
  return {
    async has(name) {
      const row = await read
        .selectFrom('request_count')
        .select('asker')
        .where('asker', '=', askerOf(name))
        .where('ends_at', '>', new Date().toISOString())
        .executeTakeFirst()
      return row !== undefined
    },
    async add(name) {
      const ends_at = new Date(Date.now() + longKnown).toISOString()
      await write((trx) =>
        trx
          .insertInto('request_count')
          .values({ asker: askerOf(name), count: 1, ends_at })
          .onConflict((conflict) => conflict.column('asker').doUpdateSet({ ends_at }))
          .execute(),
      )
    },
  }
}
