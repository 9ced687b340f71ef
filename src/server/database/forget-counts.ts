import type { Transaction } from 'kysely'
import type { Tables } from './tables'

/** Removes counts that no longer count, but for those that another process holds: it will. */
export const forgetCounts = (trx: Transaction<Tables>, before: string) =>
  trx
    .deleteFrom('request_count')
    .where('asker', 'in', (row) =>
      row
        .selectFrom('request_count')
        .select('asker')
        .where('ends_at', '<', before)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
