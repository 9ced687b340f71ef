import type { Transaction } from 'kysely'
import type { Activity } from '../../../shared/contracts/activity'
import { takeNumbers } from '../../core/database/sequence'
import type { Tables } from '../../core/database/tables'
import { linked } from './chain'

/** An audit entry before it gets its number and time. */
export type AuditEntry = Pick<Activity, 'who' | 'deed'> &
  Partial<Pick<Activity, 'subject' | 'entry' | 'detail'>>

/**
 * Records an action in the same transaction: both are stored, or neither. In a transaction that
 * takes several numbers this one comes last, so that two transactions cannot deadlock.
 */
export async function writeAuditEntry(trx: Transaction<Tables>, entry: AuditEntry) {
  const { who, deed, subject = '', entry: entryId = null, detail = '' } = entry
  const id = await takeNumbers(trx, 'activity')
  const at = new Date().toISOString()
  const row = await linked(trx, { id, at, who, deed, subject, entry_id: entryId, detail })
  await trx.insertInto('activity').values(row).execute()
}
