import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables'
import { stateOf } from '../people/state-of'

/**
 * An account whose person can log in, else undefined. Whatever changes its password or state waits
 * until the commit, or has happened: what was checked before is compared with this row.
 */
export async function heldAccount(trx: Transaction<Tables>, id: number) {
  const account = await trx
    .updateTable('administrator')
    .set(({ ref }) => ({ password_hash: ref('password_hash') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return account && stateOf(account) === 'active' ? account : undefined
}
