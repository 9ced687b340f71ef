import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables'

/** Voids the open link of an account and its mail; returns what it was for, if there was one. */
export async function voidLink(trx: Transaction<Tables>, administrator: number) {
  const removed = await trx
    .deleteFrom('account_link')
    .where('administrator_id', '=', administrator)
    .returning('purpose')
    .executeTakeFirst()
  await trx
    .deleteFrom('outbox_mail')
    .where('kind', '=', 'account')
    .where('entry_id', '=', administrator)
    .execute()
  return removed?.purpose
}
