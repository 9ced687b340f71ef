import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/engine'
import { lock } from '../../core/database/sequence'
import type { Tables } from '../../core/database/tables'
import { notFound, notPermitted } from '../../core/errors'
import { accountChange, type AccountChange } from './account-changes'
import { activeWith } from './accounts'

/** A change of an account by an administrator. */
interface OfficeChange extends AccountChange {
  maker: { id: number }
}

export type AccountWork<T = void> = (change: OfficeChange) => Promise<T>

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
  { write }: Database,
  { id, by }: { id: number; by: string },
  work: AccountWork<T>,
) =>
  write(async (trx) => {
    await lock(trx, 'accounts')
    const maker = await actingAdministrator(trx, by)
    const account = await trx
      .selectFrom('administrator')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!account) throw notFound()
    return work({ ...accountChange(trx, account, by), maker })
  })
