import type { Transaction } from 'kysely'
import type { Activity } from '../../../shared/contracts/activity'
import { takeNumbers } from '../../core/database/sequence'
import { lastOf } from '../../core/database/write'
import type { Tables } from '../../core/database/tables'
import { linked } from './chain'

/** An audit entry before it gets its number and time. */
export type AuditEntry = Pick<Activity, 'who' | 'deed'> &
  Partial<Pick<Activity, 'subject' | 'entry' | 'detail'>>

/**
 * Records an action in the same transaction: both are stored, or neither. It is written last, so that two
 * transactions cannot deadlock, and none waits for what another does after it.
 */
export const writeAuditEntry = (trx: Transaction<Tables>, entry: AuditEntry) =>
  lastOf(trx, async () => {
    const { who, deed, subject = '', entry: entry_id = null, detail = '' } = entry
    const id = await takeNumbers(trx, 'activity')
    const at = new Date().toISOString()
    const row = await linked(trx, { id, at, who, deed, subject, entry_id, detail })
    await trx.insertInto('activity').values(row).execute()
  })
