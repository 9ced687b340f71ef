import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Database } from '../database/database'
import { forgetCounts } from '../database/forget-counts'
import { countsInMemory } from './counts-in-memory'

/** Counts one request and gives how many there were and how long they count, in ms. */
async function counted(database: Database, asker: string, timeWindow: number) {
  const now = Date.now()
  const begun = new Date(now).toISOString()
  const ends_at = new Date(now + timeWindow).toISOString()
  const { count, ends_at: end } = await database.write(async (trx) => {
    const row = await trx
      .insertInto('request_count')
      .values({ asker, count: 1, ends_at })
      .onConflict((conflict) =>
        conflict.column('asker').doUpdateSet({
          count: sql`case when request_count.ends_at <= ${begun} then 1 else request_count.count + 1 end`,
          ends_at: sql`case when request_count.ends_at <= ${begun} then ${ends_at} else request_count.ends_at end`,
        }),
      )
      .returning(['count', 'ends_at'])
      .executeTakeFirstOrThrow()
    if (row.count === 1) await forgetCounts(database, trx, begun)
    return row
  })
  return { current: count, ttl: Math.max(0, Date.parse(end) - now) }
}

/**
 * Counts requests in the database, where many processes answer under one address. Only a digest of
 * who asked is stored, and only until it no longer counts.
 */
export function sharedCounts(database: Database): FastifyRateLimitStoreCtor {
  // A route's group is part of its keys, so one store serves all routes.
  const store: FastifyRateLimitStore = {
    incr(key, callback, timeWindow) {
      const asker = createHash('sha256').update(key).digest('base64url')
      counted(database, asker, timeWindow).then(
        (result) => callback(null, result),
        (error: Error) => callback(error),
      )
    },
    child: (route: object) => ('isInMemory' in route ? countsInMemory() : store),
  }
  return class {
    constructor() {
      return store
    }
  } as unknown as FastifyRateLimitStoreCtor
}
