import type { Transaction } from 'kysely'
import type { Database } from './database'
import type { Tables } from './tables'

/** Removes counts that no longer count, but for those that another process holds: it will. */
export const forgetCounts = (
  { untaken }: Pick<Database, 'untaken'>,
  trx: Transaction<Tables>,
  before: string,
) =>
  trx
    .deleteFrom('request_count')
    .where('asker', 'in', (row) =>
      untaken(row.selectFrom('request_count').select('asker').where('ends_at', '<', before)),
    )
    .execute()
