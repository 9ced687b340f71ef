import type { Transaction } from 'kysely'
import { endedLoanStates } from '../../../shared/loan-case'
import { lock } from '../../core/database/sequence'
import type { Tables } from '../../core/database/tables'
import type { Outbox } from '../../core/mail/outbox.store'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { pauseDrafts } from '../../site/drafts/pause-drafts'
import { addUnassigned } from '../../cases/timeline/inbox-event.store'
import { activeWith, voidLink } from './accounts'

/** The open links that an account made for others. */
export const linksMadeBy = (trx: Pick<Transaction<Tables>, 'selectFrom'>, id: number) =>
  trx
    .selectFrom('account_link')
    .innerJoin('administrator', 'administrator.id', 'account_link.administrator_id')
    .where('made_by', '=', id)

/** Gives what somebody worked on back to nobody; what has ended stays as it was. */
async function unassign(trx: Transaction<Tables>, username: string, by: string) {
  await lock(trx, 'applications')
  const left = await trx
    .updateTable('loan_application')
    .set(({ eb }) => ({ assignee: '', case_version: eb('case_version', '+', 1) }))
    .where('assignee', '=', username)
    .where('status', 'not in', endedLoanStates)
    .returning('id')
    .execute()
  for (const { id: entry } of left.toSorted((one, other) => one.id - other.id)) {
    await addUnassigned(trx, entry, by)
    writeAuditEntry(trx, { who: by, deed: 'assign', subject: 'loan', entry })
  }
}

/**
 * After an account was disabled or got another role: what it set up, and may not do any more, does
 * not take effect. Its links are void, its schedules paused, its applications nobody's.
 */
export async function withdrawAuthority(
  trx: Transaction<Tables>,
  { id, username }: { id: number; username: string },
  { outbox, by }: { outbox: Pick<Outbox, 'add'>; by: string },
) {
  const may = async (right: 'editor' | 'reviewer' | 'administrator') =>
    (await activeWith(trx, right).select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  if (!(await may('editor'))) await pauseDrafts(trx, { author: username, outbox, by })
  if (!(await may('reviewer'))) await unassign(trx, username, by)
  if (await may('administrator')) return
  const links = await linksMadeBy(trx, id).select(['administrator_id', 'username']).execute()
  for (const link of links) {
    const detail = await voidLink(trx, link.administrator_id)
    const entry = { who: by, deed: 'link-withdrawn', subject: link.username, detail } as const
    writeAuditEntry(trx, entry)
  }
}
