import type { InboxKind } from '../../../shared/back-office'
import type { Database } from '../../core/database/engine'
import { lock } from '../../core/database/sequence'
import type { Asked } from '../../core/http/route'
import type { readEntry } from '../../../shared/contracts/inbox'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import type { InboxQuestion } from './inbox-question'
import { latestPast } from '../../core/past'

/** For so long, in ms, the same is one reading: reloads, further pages, what a page reads again after a change. */
const oneReading = 60_000

export type InboxReadings = ReturnType<typeof inboxReadings>

/** Records what people read in the inbox, and resolves once that is on disk. */
export function inboxReadings({ write }: Database) {
  /** What each person searched for last. In memory alone: the words are personal data. */
  const last = new Map<string, { asked: string; at: number }>()

  return {
    /** An entry was opened: nothing new for whoever did anything with it in the last minute. */
    async opened(
      { request, by }: Pick<Asked<typeof readEntry>, 'request' | 'by'>,
      kind: InboxKind,
      entry: number,
    ) {
      // HEAD reveals the size only.
      if (request.method === 'HEAD') return
      const who = by.username
      await write(async (trx) => {
        await lock(trx, 'activity')
        const known = await trx
          .selectFrom('activity')
          .select('id')
          .where('subject', '=', kind)
          .where('entry_id', '=', entry)
          .where('who', '=', who)
          .where('at', '>', new Date(Date.now() - oneReading).toISOString())
          .where('at', '<=', new Date(latestPast()).toISOString())
          .executeTakeFirst()
        if (!known) writeAuditEntry(trx, { who, deed: 'open', subject: kind, entry })
      })
    },

    /** A search found so many entries; of its words nothing is kept. */
    async searched(who: string, kind: InboxKind, { search }: InboxQuestion, found: number) {
      if (search.trim() === '') return
      const now = { asked: `${kind} ${search}`, at: performance.now() }
      const before = last.get(who)
      if (before?.asked === now.asked && now.at - before.at < oneReading) return
      await write((trx) =>
        writeAuditEntry(trx, { who, deed: 'search', subject: kind, detail: String(found) }),
      )
      last.set(who, now)
    },
  }
}
