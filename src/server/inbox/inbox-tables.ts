import type { InboxKind } from '../../shared/back-office'
import type { Tables } from '../database/tables'

/** The table of each kind of entry. */
export const inboxTables = {
  loan: 'loan_application',
  contact: 'contact_message',
  newsletter: 'newsletter_subscriber',
  whistle: 'whistle_report',
} as const satisfies Record<InboxKind, keyof Tables>

/** A row of one kind, or of any. */
export type InboxRow<K extends InboxKind = InboxKind> = Tables[(typeof inboxTables)[K]]
