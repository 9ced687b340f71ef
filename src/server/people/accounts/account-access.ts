import type { Kysely, Transaction } from 'kysely'
import type { AccountAccessRow, AdministratorRow, Tables } from '../../core/database/tables'

/**
 * Records that somebody could log in as another: they invited them, or made a link, turned off the second step or
 * changed the address of their account.
 */
export async function noteAccess(
  trx: Transaction<Tables>,
  { id }: Pick<AdministratorRow, 'id'>,
  by: number,
  way: AccountAccessRow['way'],
) {
  if (id === by) return
  const at = new Date().toISOString()
  await trx
    .insertInto('account_access')
    .values({ name: `${id} ${by} ${way}`, administrator_id: id, made_by: by, way, at })
    .onConflict((name) => name.column('name').doUpdateSet({ at }))
    .execute()
}

/** What there is to or from an account that counts since a moment: an invitation by it counts for ever. */
export const accessAround = (db: Kysely<Tables>, id: number, since: string) =>
  db
    .selectFrom('account_access')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        and([eb('made_by', '=', id), or([eb('way', '=', 'invitation'), eb('at', '>=', since)])]),
        and([eb('administrator_id', '=', id), eb('at', '>=', since)]),
      ]),
    )
    .execute()
