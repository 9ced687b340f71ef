import type { Transaction } from 'kysely'
import type { AuditAction } from '../../shared/activity'
import { writeAuditEntry } from '../activity/write-audit-entry'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import type { AdministratorRow, Tables } from '../database/tables'
import { notFound } from '../errors'

/** One change of an account, in its transaction. */
interface AccountChange {
  trx: Transaction<Tables>
  account: AdministratorRow
  /** Records an action on this account. */
  record(deed: AuditAction, detail?: string): Promise<void>
}

/**
 * Changes an account while no other change of accounts runs.
 * @param by recorded as the person who did it
 * @throws HttpError 404 for an unknown account
 */
export const changeAccount = <T>(
  { write }: Pick<Database, 'write'>,
  { id, by }: { id: number; by: string },
  work: (change: AccountChange) => Promise<T>,
) =>
  write(async (trx) => {
    // Updating the sequence by 0 makes the next change wait for this one.
    await takeNumbers(trx, 'administrator', 0)
    const account = await trx
      .selectFrom('administrator')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!account) throw notFound()
    const { username: subject } = account
    return work({
      trx,
      account,
      record: (deed, detail = '') => writeAuditEntry(trx, { who: by, deed, subject, detail }),
    })
  })
