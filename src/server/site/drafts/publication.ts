import type { Core } from '../../core'
import type { Transaction } from 'kysely'
import { contentSchemas, type ContentKey } from '../../../../schemas'
import { nonAccounts } from '../../../shared/account-names'
import { rightToEdit, sectionOf } from '../../../shared/admin-sections'
import { inOfficeTime } from '../../../shared/office-time'
import type { Database } from '../../core/database/engine'
import type { Tables } from '../../core/database/tables'
import { HttpError } from '../../core/errors'
import { every } from '../../core/every'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { validContent } from '../admin/valid-content'
import type { ContentStore } from '../content/content.store'
import { activeWith } from '../../people/accounts/accounts'
import { scheduledDrafts, type DraftStore } from './draft.store'
import { pauseDrafts } from './pause-drafts'

/** How often to look for drafts that are due, in ms. */
const checkEvery = 2000

const isKey = (section: string): section is ContentKey => Object.hasOwn(contentSchemas, section)

const due = (db: Database['read']) =>
  scheduledDrafts(db).where('publish_at', '<=', new Date().toISOString())

/** Asked when it takes effect: much may have happened since the draft was scheduled. */
const mayPublish = async (trx: Transaction<Tables>, key: ContentKey, author: string) =>
  (await activeWith(trx, rightToEdit(key))
    .select('id')
    .where('username', '=', author)
    .executeTakeFirst()) !== undefined

const reasons = {
  behind: 'somebody saved the section after the draft was begun',
  invalid: 'the draft has a field that cannot be published',
}

/**
 * Publishes drafts at their time by the server's clock: each once, whichever process is first, and
 * after a restart those that became due meanwhile. A draft whose section was saved since is left as
 * it is, and the office gets a mail.
 */
export function publication(
  { app: { log }, database, outbox }: Core,
  content: ContentStore,
  drafts: DraftStore,
) {
  /** Drafts that the log names already. */
  const broken = new Set<number>()

  async function miss(
    trx: Transaction<Tables>,
    { id, key, publishAt }: { id: number; key: ContentKey; publishAt: string },
    reason: keyof typeof reasons,
  ) {
    await trx
      .updateTable('section_draft')
      .set({ missed_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    const { title, adminPath } = sectionOf(key)
    await outbox.add(trx, {
      subject: 'A draft was not published',
      body: `The draft of “${title}” (${adminPath}) was to go live on ${inOfficeTime(publishAt)}.\nIt did not, because ${reasons[reason]}. The draft is still there: open it, compare it with what is live now, and publish it again.\n`,
    })
    writeAuditEntry(trx, {
      who: nonAccounts.clock,
      deed: 'publish-missed',
      subject: key,
      entry: id,
    })
    return undefined
  }

  const publish = (key: ContentKey, id: number, author: string) =>
    content.change(
      key,
      author,
      async (live, trx) => {
        // An update, so that nobody discards or replaces it before it is published.
        const draft = await trx
          .updateTable('section_draft')
          .set({ missed_at: null })
          .where('id', 'in', due(trx).select('id').where('id', '=', id))
          .where('discarded_at', 'is', null)
          .returningAll()
          .executeTakeFirst()
        if (!draft) return undefined
        if (!(await mayPublish(trx, key, draft.author))) {
          await pauseDrafts(trx, { author, draft: id, outbox, by: nonAccounts.clock })
          return undefined
        }
        const missed = { id, key, publishAt: draft.publish_at! }
        if (draft.base_version !== live.version) return miss(trx, missed, 'behind')
        try {
          return validContent(key, JSON.parse(draft.content))
        } catch (error) {
          if (error instanceof HttpError || error instanceof SyntaxError)
            return miss(trx, missed, 'invalid')
          throw error
        }
      },
      {
        deed: 'publish',
        also: (trx, { version }) => drafts.markPublished(trx, { key, draft: id, version }),
      },
    )

  async function publishDue() {
    const found = await due(database.read)
      .select(['id', 'section', 'author'])
      .orderBy('publish_at')
      .orderBy('id')
      .execute()
    for (const { id, section, author } of found) {
      // A section of a newer release waits for that release.
      if (!isKey(section)) continue
      // One that cannot be published must not hold up the others.
      await publish(section, id, author).then(
        () => broken.delete(id),
        (err: unknown) => {
          if (!broken.has(id)) log.error({ err, draft: id }, 'a draft could not be published')
          broken.add(id)
        },
      )
    }
  }

  return every(checkEvery, {
    work: publishDue,
    onError: (err) => log.error({ err }, 'drafts could not be published'),
  })
}
