import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables'

/** Voids the open link of an account; returns what it was for, if there was one. */
export async function voidLink(trx: Transaction<Tables>, administrator: number) {
  const removed = await trx
    .deleteFrom('account_link')
    .where('administrator_id', '=', administrator)
    .returning('purpose')
    .executeTakeFirst()
  return removed?.purpose
}
