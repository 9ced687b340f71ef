import type { Transaction } from 'kysely'
import type { SequenceName, Tables } from './tables'

/** Reserves `count` numbers that were never used and returns the first. */
export async function takeNumbers(trx: Transaction<Tables>, name: SequenceName, count = 1) {
  const { value } = await trx
    .updateTable('sequence')
    .set((row) => ({ value: row('value', '+', count) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value - count + 1
}
