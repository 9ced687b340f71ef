import type { Transaction } from 'kysely'
import type { AuditAction } from '../../../shared/activity'
import type { Database } from '../../core/database/engine'
import { takeNumbers } from '../../core/database/sequence'
import type { AdministratorRow, Tables } from '../../core/database/tables'
import { notFound, notPermitted } from '../../core/errors'
import { writeAuditEntry } from '../activity/write-audit-entry'
import { activeWith } from './accounts'

/** One change of an account, in its transaction. */
interface AccountChange {
  trx: Transaction<Tables>
  account: AdministratorRow
  /** The administrator who makes it. */
  maker: { id: number }
  /** Records an action on this account. */
  record(deed: AuditAction, detail?: string): Promise<void>
}

export type AccountWork<T = void> = (change: AccountChange) => Promise<T>

/** Asked in the transaction of the change. @throws HttpError 403 for nobody who may manage people */
export async function actingAdministrator(trx: Transaction<Tables>, username: string) {
  const maker = await activeWith(trx, 'administrator')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  if (!maker) throw notPermitted()
  return maker
}

/**
 * Changes an account while no other change of accounts runs.
 * @param by recorded as the person who did it
 * @throws HttpError 404 for an unknown account
 */
export const changeAccount = <T>(
  { write }: Pick<Database, 'write'>,
  { id, by }: { id: number; by: string },
  work: AccountWork<T>,
) =>
  write(async (trx) => {
    // Updating the sequence by 0 makes the next change wait for this one.
    await takeNumbers(trx, 'administrator', 0)
    const maker = await actingAdministrator(trx, by)
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
      maker,
      record: (deed, detail = '') => writeAuditEntry(trx, { who: by, deed, subject, detail }),
    })
  })
