import type { Kysely, Transaction } from 'kysely'
import { inOfficeTime } from '../../../shared/office-time'
import type { User } from '../../../shared/contracts/login'
import type { Passkey } from '../../../shared/contracts/passkeys'
import type { Database } from '../../core/database/engine'
import { takeNumbers } from '../../core/database/sequence'
import type { AdministratorRow, PasskeyRow, Tables } from '../../core/database/tables'
import { HttpError, notFound } from '../../core/errors'
import type { Outbox } from '../../core/mail/outbox.store'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { companyIn } from '../../site/content/content.store'
import { heldAccount } from '../accounts/accounts'
import { rememberedFor } from './challenges'

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

type Owner = Pick<AdministratorRow, 'id' | 'username' | 'email'>

/** Who did it, and where the mail about it goes. */
interface Told {
  by: string
  outbox: Pick<Outbox, 'add'>
}

const told = {
  'passkey-add': ['added to', 'It logs in without a password and a code.'],
  'passkey-remove': ['removed from', 'It no longer logs in.'],
} as const

/** Records that a passkey came or went, and tells the account's person where there is an address. */
async function tell(
  trx: Transaction<Tables>,
  { username, email }: Owner,
  { deed, name, by, outbox }: Told & { deed: keyof typeof told; name: string },
) {
  writeAuditEntry(trx, { who: by, deed, subject: username, detail: name })
  if (email === '') return
  const [what, then] = told[deed]
  const { name: company } = await companyIn(trx)
  await outbox.add(trx, {
    to: { name: username, address: email },
    subject: `A passkey was ${what} your account at ${company}`,
    body: [
      `The passkey “${name}” was ${what} the account ${username} on ${inOfficeTime(new Date().toISOString())}. ${then}`,
      'If this was not you, tell an administrator at once: somebody else may know your password.',
    ].join('\n\n'),
  })
}

/** Removes the passkeys of an account; false when it had none. */
export async function removePasskeys(trx: Transaction<Tables>, account: Owner, by: Told) {
  const removed = await trx
    .deleteFrom('passkey')
    .where('administrator_id', '=', account.id)
    .returning('name')
    .execute()
  for (const { name } of removed) await tell(trx, account, { ...by, deed: 'passkey-remove', name })
  return removed.length > 0
}

/** A key that a device has just made. */
export type NewPasskey = Pick<PasskeyRow, 'credential' | 'public_key' | 'counter' | 'name'>

export type PasskeyStore = ReturnType<typeof passkeyStore>

export function passkeyStore({ read, write, skipLocked }: Database, outbox: Pick<Outbox, 'add'>) {
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
    add: ({ id: administrator_id }: User, made: NewPasskey, renew: Renew) =>
      write(async (trx) => {
        const account = await heldAccount(trx, administrator_id)
        await roomIn(trx, administrator_id)
        const added = await trx
          .insertInto('passkey')
          .values({
            ...made,
            id: await takeNumbers(trx, 'passkey'),
            administrator_id,
            created_at: new Date().toISOString(),
            used_at: null,
          })
          .onConflict((conflict) => conflict.column('credential').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!added) throw alreadyKnown()
        // A session of an account that may not log in any more ends here.
        const token = await renew(trx)
        const { username: by } = account!
        await tell(trx, account!, { deed: 'passkey-add', name: made.name, by, outbox })
        return token
      }),

    /** Removes a passkey of one's own, as `add` adds it. @throws HttpError 404 */
    async remove(
      trx: Transaction<Tables>,
      { by, id, renew }: { by: User; id: number; renew: Renew },
    ) {
      const account = await heldAccount(trx, by.id)
      const removed = await trx
        .deleteFrom('passkey')
        .where('id', '=', id)
        .where('administrator_id', '=', by.id)
        .returning('name')
        .executeTakeFirst()
      if (!removed) throw notFound()
      const token = await renew(trx)
      const { name } = removed
      await tell(trx, account!, { deed: 'passkey-remove', name, by: by.username, outbox })
      return token
    },

    /**
     * Takes what a passkey signed, once: a challenge that was answered before is refused, and a counter
     * that has gone back, which tells of a copy.
     */
    async take(
      trx: Transaction<Tables>,
      { id, challenge, counter }: { id: number; challenge: string; counter: number },
    ) {
      const now = Date.now()
      await trx
        .deleteFrom('passkey_answer')
        .where('challenge', 'in', (rows) =>
          skipLocked(
            rows
              .selectFrom('passkey_answer')
              .select('challenge')
              .where('ends_at', '<=', new Date(now).toISOString()),
          ),
        )
        .execute()
      const first = await trx
        .insertInto('passkey_answer')
        .values({ challenge, ends_at: new Date(now + rememberedFor).toISOString() })
        .onConflict((conflict) => conflict.column('challenge').doNothing())
        .returning('challenge')
        .executeTakeFirst()
      if (!first) return undefined
      const taken = await trx
        .updateTable('passkey')
        .set({ counter, used_at: new Date(now).toISOString() })
        .where('id', '=', id)
        .where('counter', counter === 0 ? '=' : '<', counter)
        .returning('id')
        .executeTakeFirst()
      return taken ? ('passkey' as const) : undefined
    },
  }
}
