import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { User } from '../../shared/back-office'
import { writeAuditEntry } from '../activity/write-audit-entry'
import type { Database } from '../database/engine'
import type { SessionRow, Tables } from '../database/tables'
import { userOf } from './administrator.store'
import { steadyClock } from './steady-clock'

const hour = 3_600_000

/** A session ends after so long without a request, and at the latest after so long, in ms. */
export const idleEnd = 8 * hour
export const absoluteEnd = 7 * 24 * hour

/** The precision of the last request's time, and how far a clock may be set back, in ms. */
const noted = 60_000
const tolerance = 5 * 60_000

/** The digits of a token's hash that name its session. */
const nameLength = 16

/** A live session, without its token. */
export interface OpenSession {
  /** The first digits of its token's hash. */
  id: string
  administrator: number
  since: string
  seenAt: string
  /** Whether its token is the one that was given. */
  isThis: boolean
}

/** Who a session belongs to. */
export interface SessionOwner {
  user: User
  hasSecondFactor: boolean
}

export interface SessionStore {
  /** Starts a session and returns its token, which is not stored. */
  begin(administrator: number): Promise<string>
  /** The same after a login, which is recorded with the kind of code; ends the previous session. */
  logIn(user: User, options: { before?: string | undefined; code: string }): Promise<string>
  /** Records a refused login: a known account by name, any other name as ''. */
  refuse(username: string, why?: 'code'): Promise<void>
  /** The owner of a token; undefined when it is unknown, expired or revoked. */
  find(token: string): Promise<SessionOwner | undefined>
  /** The live sessions of an account, or all, the newest first. */
  open(administrator?: number, token?: string): Promise<OpenSession[]>
  /** Ends a session and records whose it was. */
  logOut(token: string): Promise<void>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const isoTime = (time: number) => new Date(time).toISOString()

function isAlive(row: SessionRow, now: number) {
  const since = (time: string) => now - Date.parse(time)
  const isWithin = (age: number, end: number) => age > -tolerance && age < end
  return isWithin(since(row.created_at), absoluteEnd) && isWithin(since(row.seen_at), idleEnd)
}

const noteSeen = (trx: Transaction<Tables>, administrator: number, now: number) =>
  trx
    .updateTable('administrator')
    .set({ seen_at: isoTime(now) })
    .where('id', '=', administrator)
    .execute()

const remove = (trx: Transaction<Tables>, token: string) =>
  trx
    .deleteFrom('session')
    .where('token_hash', '=', hashOf(token))
    .returning('administrator_id')
    .executeTakeFirst()

export function sessionStore({ read, write }: Database): SessionStore {
  const steadyNow = steadyClock()

  async function add(trx: Transaction<Tables>, administrator: number) {
    const token = randomBytes(32).toString('base64url')
    const now = steadyNow()
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
    await noteSeen(trx, administrator, now)
    return token
  }

  return {
    begin: (administrator) => write((trx) => add(trx, administrator)),

    logIn: ({ id, username }, { before, code }) =>
      write(async (trx) => {
        if (before) await remove(trx, before)
        const token = await add(trx, id)
        await writeAuditEntry(trx, { who: username, deed: 'log-in', detail: code })
        return token
      }),

    refuse: (username, why) =>
      write(async (trx) => {
        const known = await trx
          .selectFrom('administrator')
          .select('username')
          .where('username', '=', username)
          .executeTakeFirst()
        await writeAuditEntry(trx, {
          who: known?.username ?? '',
          deed: 'log-in-refused',
          detail: why ?? '',
        })
      }),

    async find(token) {
      const token_hash = hashOf(token)
      const row = await read
        .selectFrom('session')
        .innerJoin('administrator', 'administrator.id', 'session.administrator_id')
        .leftJoin('second_factor', 'second_factor.administrator_id', 'session.administrator_id')
        .select([
          'token_hash',
          'session.administrator_id',
          'session.created_at',
          'session.seen_at',
          'username',
          'role',
          'confirmed_at',
        ])
        .where('token_hash', '=', token_hash)
        // A login that had begun before the account was disabled may have left a session.
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      const now = steadyNow()
      if (!row || !isAlive(row, now)) return undefined
      if (now - Date.parse(row.seen_at) > noted) {
        await write(async (trx) => {
          await trx
            .updateTable('session')
            .set({ seen_at: isoTime(now) })
            .where('token_hash', '=', token_hash)
            .execute()
          await noteSeen(trx, row.administrator_id, now)
        })
      }
      return {
        user: userOf({ id: row.administrator_id, username: row.username, role: row.role }),
        hasSecondFactor: row.confirmed_at !== null,
      }
    },

    async open(administrator, token) {
      const own = token && hashOf(token)
      const rows = await read
        .selectFrom('session')
        .selectAll()
        .$if(administrator !== undefined, (query) =>
          query.where('administrator_id', '=', administrator!),
        )
        .orderBy('created_at', 'desc')
        .execute()
      const now = steadyNow()
      return rows
        .filter((row) => isAlive(row, now))
        .map((row) => ({
          id: row.token_hash.slice(0, nameLength),
          administrator: row.administrator_id,
          since: row.created_at,
          seenAt: row.seen_at,
          isThis: row.token_hash === own,
        }))
    },

    logOut: (token) =>
      write(async (trx) => {
        const ended = await remove(trx, token)
        if (!ended) return
        const { username } = await trx
          .selectFrom('administrator')
          .select('username')
          .where('id', '=', ended.administrator_id)
          .executeTakeFirstOrThrow()
        await writeAuditEntry(trx, { who: username, deed: 'log-out' })
      }),
  }
}
