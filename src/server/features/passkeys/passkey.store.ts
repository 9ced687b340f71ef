import type { Kysely, Transaction } from 'kysely'
import type { User } from '../../../shared/contracts/login'
import type { Passkey } from '../../../shared/contracts/passkeys'
import type { Database } from '../../core/database/engine'
import { takeNumbers } from '../../core/database/sequence'
import type { PasskeyRow, Tables } from '../../core/database/tables'
import { HttpError, notFound } from '../../core/errors'
import { writeAuditEntry } from '../activity/write-audit-entry'
import { heldAccount } from '../people/accounts'
import { removeSecondFactor } from '../second-factor/second-factor.store'

/** How many an account may have. */
const most = 20

const tooManyKeys = () =>
  new HttpError(409, `You have ${most} passkeys already. Remove one to add another.`)
const alreadyKnown = () => new HttpError(409, 'This passkey is already in use.')

/** Ends the sessions and starts a new one; resolves with its token. */
type Renew = (trx: Transaction<Tables>) => Promise<string>

const keysOf = (db: Kysely<Tables>, administrator: number) =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('administrator_id', '=', administrator)
    .orderBy('id')
    .execute()

export const hasPasskey = async (db: Kysely<Tables>, administrator: number) =>
  (await keysOf(db, administrator)).length > 0

/**
 * Removes all that an account has beside its password: codes of an app, recovery codes and passkeys;
 * false when it had none.
 */
export async function removeSecondFactors(trx: Transaction<Tables>, administrator: number) {
  const removed = await trx
    .deleteFrom('passkey')
    .where('administrator_id', '=', administrator)
    .returning('id')
    .execute()
  return (await removeSecondFactor(trx, administrator)) || removed.length > 0
}

/** A key that a device has just made. */
export type NewPasskey = Pick<PasskeyRow, 'credential' | 'public_key' | 'counter' | 'name'>

export type PasskeyStore = ReturnType<typeof passkeyStore>

export function passkeyStore({ read, write }: Pick<Database, 'read' | 'write'>) {
  /** @throws HttpError 409 when the account may have no more */
  async function roomIn(db: Kysely<Tables>, administrator: number) {
    const rows = await keysOf(db, administrator)
    if (rows.length >= most) throw tooManyKeys()
    return rows.map(({ credential }) => credential)
  }

  return {
    /** An account's passkeys, the oldest first. */
    async of(administrator: number): Promise<Passkey[]> {
      const rows = await keysOf(read, administrator)
      return rows.map(({ id, name, created_at, used_at }) => ({
        id,
        name,
        addedAt: created_at,
        usedAt: used_at,
      }))
    },

    /** The credentials that an account has. @throws HttpError 409 when it may have no more */
    known: (administrator: number) => roomIn(read, administrator),

    /** A passkey and its account; undefined when there is none with that credential. */
    async find(credential: string) {
      const key = await read
        .selectFrom('passkey')
        .selectAll()
        .where('credential', '=', credential)
        .executeTakeFirst()
      const account =
        key &&
        (await read
          .selectFrom('administrator')
          .selectAll()
          .where('id', '=', key.administrator_id)
          .executeTakeFirst())
      return account && { key, account }
    },

    /**
     * Adds a passkey; `renew` ends every session of the account. Resolves with a new token.
     * @throws HttpError 409 when there is no room, or an account has it already
     */
    add: ({ id: administrator_id, username }: User, made: NewPasskey, renew: Renew) =>
      write(async (trx) => {
        await heldAccount(trx, administrator_id)
        await roomIn(trx, administrator_id)
        const added = await trx
          .insertInto('passkey')
          .values({
            ...made,
            id: await takeNumbers(trx, 'passkey'),
            administrator_id,
            created_at: new Date().toISOString(),
            used_at: null,
            last_challenge: 0,
          })
          .onConflict((conflict) => conflict.column('credential').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!added) throw alreadyKnown()
        const token = await renew(trx)
        const { name: detail } = made
        await writeAuditEntry(trx, {
          who: username,
          deed: 'passkey-add',
          subject: username,
          detail,
        })
        return token
      }),

    /** Removes a passkey of one's own, as `add` adds it. @throws HttpError 404 */
    remove: ({ id: administrator, username }: User, id: number, renew: Renew) =>
      write(async (trx) => {
        await heldAccount(trx, administrator)
        const removed = await trx
          .deleteFrom('passkey')
          .where('id', '=', id)
          .where('administrator_id', '=', administrator)
          .returning('name')
          .executeTakeFirst()
        if (!removed) throw notFound()
        const token = await renew(trx)
        await writeAuditEntry(trx, {
          who: username,
          deed: 'passkey-remove',
          subject: username,
          detail: removed.name,
        })
        return token
      }),

    /**
     * Takes what a passkey signed, once: a challenge that it answered before is refused, as are older
     * ones, and a counter that has gone back, which tells of a copy.
     */
    async take(
      trx: Transaction<Tables>,
      { id, challenge, counter }: { id: number; challenge: number; counter: number },
    ) {
      const taken = await trx
        .updateTable('passkey')
        .set({ last_challenge: challenge, counter, used_at: new Date().toISOString() })
        .where('id', '=', id)
        .where('last_challenge', '<', challenge)
        .where('counter', counter === 0 ? '=' : '<', counter)
        .returning('id')
        .executeTakeFirst()
      return taken ? ('passkey' as const) : undefined
    },
  }
}
