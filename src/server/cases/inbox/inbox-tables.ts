import type { InboxKind } from '../../../shared/back-office'
import type { Tables } from '../../core/database/tables'

/** The table of each kind of entry. */
export const inboxTables = {
  loan: 'loan_application',
  contact: 'contact_message',
  newsletter: 'newsletter_subscriber',
  whistle: 'whistle_report',
} as const satisfies Record<InboxKind, keyof Tables>

/** When an entry came; of a report only the day is stored. */
export const receivedColumns = {
  loan: 'created_at',
  contact: 'created_at',
  newsletter: 'created_at',
  whistle: 'received_on',
} as const satisfies Record<InboxKind, string>

/** A row of one kind, or of any. */
export type InboxRow<K extends InboxKind = InboxKind> = Tables[(typeof inboxTables)[K]]
