import type { Transaction } from 'kysely'
import type { Activity } from '../../shared/activity'
import { takeNumbers } from '../database/sequence'
import type { Tables } from '../database/tables'

/** A deed as it is recorded; what does not apply is left out. */
export type Noted = Pick<Activity, 'who' | 'deed'> &
  Partial<Pick<Activity, 'subject' | 'entry' | 'detail'>>

/**
 * Records a deed in the transaction that does it: neither is there without the other. Where one
 * transaction takes several numbers this one is last, so that no two wait for each other.
 */
export async function noteDeed(trx: Transaction<Tables>, noted: Noted) {
  const { who, deed, subject = '', entry = null, detail = '' } = noted
  const id = await takeNumbers(trx, 'activity')
  const at = new Date().toISOString()
  await trx
    .insertInto('activity')
    .values({ id, at, who, deed, subject, entry_id: entry, detail })
    .execute()
}
