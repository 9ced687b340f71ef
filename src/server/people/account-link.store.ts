import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { linkEnd, type LinkOwner, type LinkPurpose } from '../../shared/people'
import { writeAuditEntry } from '../activity/write-audit-entry'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import type { AdministratorRow, Tables } from '../database/tables'
import { hashed } from '../login/administrator.store'
import { steadyClock } from '../login/steady-clock'
import { voidLink } from './void-link'

export interface AccountLinks {
  /** Makes the link of an account, in place of the one before; returns its token. */
  make(
    trx: Transaction<Tables>,
    account: Pick<AdministratorRow, 'id' | 'password_hash'>,
  ): Promise<{ token: string; purpose: LinkPurpose }>
  /** Whose link this is; undefined for one that does not work. */
  find(token: string): Promise<LinkOwner | undefined>
  /** Sets the password and ends all sessions, once; undefined as in `find`. */
  use(token: string, password: string): Promise<LinkOwner | undefined>
  /** Whether a link has ended. */
  isOver(endsAt: string): boolean
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Links with which people choose a password: single use, 48 hours, one for each account. */
export function accountLinks({ read, write }: Pick<Database, 'read' | 'write'>): AccountLinks {
  const steadyNow = steadyClock()
  const isoNow = () => new Date(steadyNow()).toISOString()

  return {
    async make(trx, { id, password_hash }) {
      const token = randomBytes(32).toString('base64url')
      const purpose = password_hash ? 'password' : 'invitation'
      await voidLink(trx, id)
      await trx
        .insertInto('account_link')
        .values({
          administrator_id: id,
          token_hash: hashOf(token),
          purpose,
          created_at: isoNow(),
          ends_at: new Date(steadyNow() + linkEnd).toISOString(),
        })
        .execute()
      return { token, purpose }
    },

    async find(token) {
      const found = await read
        .selectFrom('account_link')
        .innerJoin('administrator', 'administrator.id', 'account_link.administrator_id')
        .select(['username', 'purpose'])
        .where('token_hash', '=', hashOf(token))
        .where('ends_at', '>', isoNow())
        .executeTakeFirst()
      return found && { ...found, purpose: found.purpose as LinkPurpose }
    },

    async use(token, password) {
      if (!(await this.find(token))) return undefined
      const password_hash = await hashed(password)
      return write(async (trx) => {
        await takeNumbers(trx, 'administrator', 0)
        const link = await trx
          .selectFrom('account_link')
          .select('administrator_id as id')
          .where('token_hash', '=', hashOf(token))
          .where('ends_at', '>', isoNow())
          .executeTakeFirst()
        if (!link) return undefined
        const purpose = (await voidLink(trx, link.id)) as LinkPurpose
        const { username } = await trx
          .updateTable('administrator')
          .set({ password_hash })
          .where('id', '=', link.id)
          .returning('username')
          .executeTakeFirstOrThrow()
        await trx.deleteFrom('session').where('administrator_id', '=', link.id).execute()
        await writeAuditEntry(trx, {
          who: username,
          deed: 'password-by-link',
          subject: username,
          detail: purpose,
        })
        return { username, purpose }
      })
    },

    isOver: (endsAt) => endsAt <= isoNow(),
  }
}
