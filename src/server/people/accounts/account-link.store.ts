import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { linkEnd, type LinkPurpose } from '../../../shared/people'
import type { Database } from '../../core/database/engine'
import { lock } from '../../core/database/sequence'
import type { AdministratorRow, Tables } from '../../core/database/tables'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { hashPassword } from '../login/administrator.store'
import type { Outbox } from '../../core/mail/outbox.store'
import { removePasskeys } from '../passkeys/passkey.store'
import { steadyClock } from '../login/session.store'
import { noteAccess } from './account-access'
import { activeWith, endAllSessions, voidLink } from './accounts'
import { latestPast } from '../../core/past'

export type AccountLinks = ReturnType<typeof accountLinks>

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Links with which people choose a password: single use, 48 hours, one for each account. */
export function accountLinks({ read, write }: Database, outbox: Pick<Outbox, 'add'>) {
  const steadyNow = steadyClock()
  const isoNow = () => new Date(steadyNow()).toISOString()

  /** Links that work: not ended, of an account that is not disabled, by one who may still make them. */
  const working = (db: Kysely<Tables>) =>
    db
      .selectFrom('account_link')
      .innerJoin('administrator', 'administrator.id', 'account_link.administrator_id')
      .where('ends_at', '>', isoNow())
      .where('ends_at', '<=', new Date(latestPast(steadyNow() + linkEnd)).toISOString())
      .where('disabled_at', 'is', null)
      .where('made_by', 'in', activeWith(db, 'administrator').select('administrator.id'))

  return {
    /** Makes the link of an account, in place of the one before; returns its token. */
    async make(
      trx: Transaction<Tables>,
      { id, password_hash }: Pick<AdministratorRow, 'id' | 'password_hash'>,
      madeBy: number,
    ) {
      const token = randomBytes(32).toString('base64url')
      const purpose: LinkPurpose = password_hash ? 'password' : 'invitation'
      await voidLink(trx, id)
      await noteAccess(trx, { id }, madeBy, purpose === 'invitation' ? 'invitation' : 'login')
      await trx
        .insertInto('account_link')
        .values({
          administrator_id: id,
          token_hash: hashOf(token),
          purpose,
          created_at: isoNow(),
          ends_at: new Date(steadyNow() + linkEnd).toISOString(),
          made_by: madeBy,
        })
        .execute()
      return { token, purpose }
    },

    /** Whose link this is; undefined for one that does not work. */
    async find(token: string) {
      const found = await working(read)
        .where('token_hash', '=', hashOf(token))
        .select(['username', 'purpose'])
        .executeTakeFirst()
      return found && { ...found, purpose: found.purpose as LinkPurpose }
    },

    /** Sets the password, ends all sessions and removes all passkeys, once; undefined as in `find`. */
    async use(token: string, password: string) {
      if (!(await this.find(token))) return undefined
      const password_hash = await hashPassword(password)
      return write(async (trx) => {
        await lock(trx, 'accounts')
        const link = await working(trx)
          .where('token_hash', '=', hashOf(token))
          .select('administrator.id')
          .executeTakeFirst()
        if (!link) return undefined
        const purpose = (await voidLink(trx, link.id)) as LinkPurpose
        const account = await trx
          .updateTable('administrator')
          .set({ password_hash })
          .where('id', '=', link.id)
          .returning(['id', 'username', 'email'])
          .executeTakeFirstOrThrow()
        const { username } = account
        await endAllSessions(trx, link.id)
        await removePasskeys(trx, account, { by: username, outbox })
        writeAuditEntry(trx, {
          who: username,
          deed: 'password-by-link',
          subject: username,
          detail: purpose,
        })
        return { username, purpose }
      })
    },

    /** Whether an account has a link that works. */
    isOpenFor: async (trx: Transaction<Tables>, id: number) =>
      (await working(trx)
        .where('administrator_id', '=', id)
        .select('administrator_id')
        .executeTakeFirst()) !== undefined,

    /** Whether a link has ended. */
    isOver: (endsAt: string) => endsAt <= isoNow(),
  }
}
