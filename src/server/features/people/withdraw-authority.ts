import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables'
import type { Outbox } from '../../core/mail/outbox.store'
import { writeAuditEntry } from '../activity/write-audit-entry'
import { pauseDrafts } from '../drafts/pause-drafts'
import { activeWith, voidLink } from './accounts'

/** The open links that an account made for others. */
export const linksMadeBy = (trx: Pick<Transaction<Tables>, 'selectFrom'>, id: number) =>
  trx
    .selectFrom('account_link')
    .innerJoin('administrator', 'administrator.id', 'account_link.administrator_id')
    .where('made_by', '=', id)

/**
 * After an account was disabled or got another role: what it set up, and may not do any more, does
 * not take effect. Its links are void, its schedules paused.
 */
export async function withdrawAuthority(
  trx: Transaction<Tables>,
  { id, username }: { id: number; username: string },
  { outbox, by }: { outbox: Pick<Outbox, 'add'>; by: string },
) {
  const may = async (right: 'editor' | 'administrator') =>
    (await activeWith(trx, right).select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  if (!(await may('editor'))) await pauseDrafts(trx, { author: username, outbox, by })
  if (await may('administrator')) return
  const links = await linksMadeBy(trx, id).select(['administrator_id', 'username']).execute()
  for (const link of links) {
    const detail = await voidLink(trx, link.administrator_id)
    const entry = { who: by, deed: 'link-withdrawn', subject: link.username, detail } as const
    await writeAuditEntry(trx, entry)
  }
}
