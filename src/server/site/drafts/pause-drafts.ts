import type { Transaction } from 'kysely'
import type { ContentKey } from '../../../../schemas'
import { sectionOf } from '../../../shared/admin-sections'
import { inOfficeTime } from '../../../shared/office-time'
import type { Tables } from '../../core/database/tables'
import type { Outbox } from '../../core/mail/outbox.store'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { scheduledDrafts } from './draft.store'

interface Pausing {
  author: string
  /** One draft; all of the author's if absent. */
  draft?: number
  outbox: Pick<Outbox, 'add'>
  /** Recorded as who did it. */
  by: string
}

/** Pauses the schedules of an author who may not publish pages any more, and tells the office. */
export async function pauseDrafts(
  trx: Transaction<Tables>,
  { author, draft, outbox, by }: Pausing,
) {
  const paused = await trx
    .updateTable('section_draft')
    .set({ paused_at: new Date().toISOString() })
    .where('id', 'in', scheduledDrafts(trx).select('id').where('author', '=', author))
    .where('discarded_at', 'is', null)
    .where('published_version', 'is', null)
    .$if(draft !== undefined, (drafts) => drafts.where('id', '=', draft!))
    .returning(['id', 'section', 'publish_at'])
    .execute()
  for (const { section, publish_at } of paused) {
    const { title, adminPath } = sectionOf(section as ContentKey)
    await outbox.add(trx, {
      subject: 'A scheduled draft is paused',
      body: `The draft of “${title}” (${adminPath}) was to go live on ${inOfficeTime(publish_at!)}.\nIt is paused, because ${author}, who scheduled it, can no longer publish pages. The draft is still there: open it, check it, and publish or schedule it again.\n`,
    })
  }
  for (const { id, section } of paused) {
    const about = { subject: section, entry: id, detail: author }
    writeAuditEntry(trx, { who: by, deed: 'publish-paused', ...about })
  }
}
