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

/** What one transaction changes at a time, by the sequence that it locks for that. */
const locks = {
  accounts: 'administrator',
  sections: 'section_version',
  applications: 'inbox_event',
  replies: 'outbox_mail',
  'new reports': 'whistle_report',
  reports: 'report_event',
  messages: 'contact_message',
  views: 'saved_view',
  activity: 'activity',
} satisfies Record<string, SequenceName>

/** Waits until no other transaction changes these, and has others wait until this one ends. */
export const lock = (trx: Transaction<Tables>, what: keyof typeof locks) =>
  takeNumbers(trx, locks[what], 0)
