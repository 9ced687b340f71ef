import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/engine'
import type { AdministratorRow, SessionRow, Tables } from '../../core/database/tables'
import { notLoggedIn } from '../../core/errors'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { activeAccounts, hasSecondFactor, heldAccount } from '../accounts/accounts'
import { accountNamed, userOf } from './administrator.store'

/**
 * A clock in ms since 1970 that never goes back: setting the time back does not prolong a session.
 * It follows jumps forward.
 */
export function steadyClock() {
  const begun = Date.now() - performance.now()
  return () => Math.max(Date.now(), begun + performance.now())
}

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

export interface LoginOptions {
  /** The token of the previous session. */
  before: string | undefined
  /** The kind of the code, '' where none is needed; undefined for a wrong one. */
  takeCode(trx: Transaction<Tables>): Promise<string | undefined>
  /** Whether somebody else has asked for a second step. */
  hasSecondFactor?: boolean
}

/** The token of a new session, which is not stored, and the kind of the code; or what was wrong. */
export type Entry = { token: string; code: string } | { wrong: 'password' | 'code' }

export type SessionStore = ReturnType<typeof sessionStore>

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const isoTime = (time: number) => new Date(time).toISOString()

function isAlive(row: Pick<SessionRow, 'created_at' | 'seen_at'>, now: number) {
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

export function sessionStore({ read, write }: Database) {
  const steadyNow = steadyClock()
  /** When sessions were used last, by the hash of their token, until that is stored. */
  const used = new Map<string, number>()
  const storing = new Set<string>()

  /** Notes that a session is used; nobody waits for it. What cannot be stored is tried again with its next use. */
  function noteUse(token_hash: string, administrator: number, now: number) {
    used.set(token_hash, now)
    if (storing.has(token_hash)) return
    storing.add(token_hash)
    void write(async (trx) => {
      await trx
        .updateTable('session')
        .set({ seen_at: isoTime(now) })
        .where('token_hash', '=', token_hash)
        .execute()
      await noteSeen(trx, administrator, now)
    })
      .then(
        () => used.delete(token_hash),
        () => undefined,
      )
      .finally(() => storing.delete(token_hash))
  }

  async function add(trx: Transaction<Tables>, administrator: number, second_factor: number) {
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
        second_factor,
      })
      .execute()
    await noteSeen(trx, administrator, now)
    return token
  }

  return {
    /**
     * Starts a session after a login, which is recorded with the kind of code; ends the previous one.
     * The password must still be the one that was checked, and the code is taken together with it.
     */
    logIn: (
      { id, username, password_hash }: AdministratorRow,
      { before, takeCode, hasSecondFactor = false }: LoginOptions,
    ) =>
      write(async (trx) => {
        const account = await heldAccount(trx, id)
        if (account?.password_hash !== password_hash) return { wrong: 'password' }
        const code = await takeCode(trx)
        if (code === undefined) return { wrong: 'code' }
        if (before) await remove(trx, before)
        const token = await add(trx, id, Number(hasSecondFactor))
        writeAuditEntry(trx, { who: username, deed: 'log-in', detail: code })
        return { token, code }
      }),

    /**
     * Ends every session of an account and starts one in place of that with this token.
     * @throws HttpError 401 when that has ended meanwhile
     */
    async renew(trx: Transaction<Tables>, { id, token }: { id: number; token: string }) {
      const account = await heldAccount(trx, id)
      const ended = await trx
        .deleteFrom('session')
        .where('administrator_id', '=', id)
        .returning(['token_hash', 'second_factor'])
        .execute()
      const own = ended.find(({ token_hash }) => token_hash === hashOf(token))
      if (!account || !own) throw notLoggedIn()
      return add(trx, id, own.second_factor)
    },

    /** Records a refused login: a known account by name, any other name as ''. */
    refuse: (username: string, why?: 'code' | 'passkey' | 'provider') =>
      write(async (trx) => {
        const known = await accountNamed(trx, username)
        writeAuditEntry(trx, {
          who: known?.username ?? '',
          deed: 'log-in-refused',
          detail: why ?? '',
        })
      }),

    /** The owner of a token; undefined when it is unknown, expired or revoked. */
    async find(token: string) {
      const token_hash = hashOf(token)
      // A login that had begun before the account was disabled may have left a session.
      const row = await activeAccounts(read)
        .innerJoin('session', 'session.administrator_id', 'administrator.id')
        .select([
          'token_hash',
          'session.administrator_id',
          'session.created_at',
          'session.seen_at',
          'username',
          'role',
          'session.second_factor',
          hasSecondFactor.as('has_second_factor'),
        ])
        .where('token_hash', '=', token_hash)
        .executeTakeFirst()
      const now = steadyNow()
      if (!row) return undefined
      const seen = Math.max(Date.parse(row.seen_at), used.get(token_hash) ?? 0)
      if (!isAlive({ created_at: row.created_at, seen_at: isoTime(seen) }, now)) return undefined
      if (now - Date.parse(row.seen_at) > noted) noteUse(token_hash, row.administrator_id, now)
      return {
        user: userOf({ id: row.administrator_id, username: row.username, role: row.role }),
        hasSecondFactor: Boolean(row.has_second_factor) || row.second_factor === 1,
      }
    },

    /** The live sessions of an account, or all, the newest first. */
    async open(administrator?: number, token?: string) {
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

    /** Ends a session and records whose it was. */
    logOut: (token: string) =>
      write(async (trx) => {
        const ended = await remove(trx, token)
        if (!ended) return
        const { username } = await trx
          .selectFrom('administrator')
          .select('username')
          .where('id', '=', ended.administrator_id)
          .executeTakeFirstOrThrow()
        writeAuditEntry(trx, { who: username, deed: 'log-out' })
      }),
  }
}
