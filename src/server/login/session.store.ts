import { createHash, randomBytes } from 'node:crypto'
import type { User } from '../../shared/back-office'
import type { Database } from '../database/database'
import type { SessionRow } from '../database/tables'
import { userOf } from './administrator.store'
import { steadyClock } from './steady-clock'

const hour = 3_600_000

/** When a session ends: after so long without a request, and in any case, in ms. */
export const idleEnd = 8 * hour
export const absoluteEnd = 7 * 24 * hour

/** How exactly the last request is remembered, and how far a clock may be set back, in ms. */
const noted = 60_000
const tolerance = 5 * 60_000

export interface SessionStore {
  /** Begins a session and gives its token, which nobody can read again. */
  begin(administrator: number): Promise<string>
  /** Who holds this token; undefined when it is unknown, ended or revoked. */
  find(token: string): Promise<User | undefined>
  end(token: string): Promise<void>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const isoTime = (time: number) => new Date(time).toISOString()

function isAlive(row: SessionRow, now: number) {
  const since = (time: string) => now - Date.parse(time)
  const isWithin = (age: number, end: number) => age > -tolerance && age < end
  return isWithin(since(row.created_at), absoluteEnd) && isWithin(since(row.seen_at), idleEnd)
}

export function sessionStore({ read, write }: Database): SessionStore {
  const steadyNow = steadyClock()
  return {
    async begin(administrator) {
      const token = randomBytes(32).toString('base64url')
      const now = steadyNow()
      await write(async (trx) => {
        await trx
          .deleteFrom('session')
          .where((row) =>
            row.or([
              row('created_at', '<', isoTime(now - absoluteEnd)),
              row('seen_at', '<', isoTime(now - idleEnd)),
            ]),
          )
          .execute()
        await trx
          .insertInto('session')
          .values({
            token_hash: hashOf(token),
            administrator_id: administrator,
            created_at: isoTime(now),
            seen_at: isoTime(now),
          })
          .execute()
      })
      return token
    },

    async find(token) {
      const token_hash = hashOf(token)
      const row = await read
        .selectFrom('session')
        .innerJoin('administrator', 'administrator.id', 'session.administrator_id')
        .select([
          'token_hash',
          'administrator_id',
          'session.created_at',
          'seen_at',
          'username',
          'role',
        ])
        .where('token_hash', '=', token_hash)
        .executeTakeFirst()
      const now = steadyNow()
      if (!row || !isAlive(row, now)) return undefined
      if (now - Date.parse(row.seen_at) > noted) {
        await write((trx) =>
          trx
            .updateTable('session')
            .set({ seen_at: isoTime(now) })
            .where('token_hash', '=', token_hash)
            .execute(),
        )
      }
      return userOf({ id: row.administrator_id, username: row.username, role: row.role })
    },

    async end(token) {
      await write((trx) =>
        trx.deleteFrom('session').where('token_hash', '=', hashOf(token)).execute(),
      )
    },
  }
}
