import { countOf, pageOf } from '../database/count'
import type { Kysely } from 'kysely'
import { mayUse } from '../../../shared/account-roles'
import {
  mailPageSize,
  type UnsentMail,
  type UnsentMailPage,
} from '../../../shared/contracts/deliveries'
import { answerable, isAnswerable } from '../../../shared/mail-templates'
import type { OutboxMailRow, Tables } from '../database/tables'
import { deliveryState } from '../delivery/queue'

/** Mails of whole accounts and of reports are for administrators. */
export const maySeeMail = (role: string, kind: string) =>
  mayUse(role, 'administrator') || isAnswerable(kind)

/** The mails that were not sent, of those that a role sees. */
export const visibleMails = (db: Kysely<Tables>, role: string) => {
  const unsent = db.selectFrom('outbox_mail').where('sent_at', 'is', null)
  return mayUse(role, 'administrator') ? unsent : unsent.where('kind', 'in', [...answerable])
}

const shown = (row: OutboxMailRow): UnsentMail => ({
  id: row.id,
  at: row.created_at,
  state: deliveryState(row) as UnsentMail['state'],
  attempts: row.attempts,
  problem: row.last_error,
  subject: row.subject,
  about:
    isAnswerable(row.kind) && row.entry_id !== null ? { kind: row.kind, id: row.entry_id } : null,
})

/** One page of the mails that failed or were refused. */
export async function unsentMails(
  db: Kysely<Tables>,
  role: string,
  wanted: number,
): Promise<UnsentMailPage> {
  const failed = visibleMails(db, role).where('attempts', '>', 0)
  const { from, ...page } = pageOf(await countOf(failed), wanted, mailPageSize)
  const rows = await failed
    .selectAll()
    .orderBy('id', 'desc')
    .limit(mailPageSize)
    .offset(from)
    .execute()
  return { items: rows.map(shown), ...page }
}
