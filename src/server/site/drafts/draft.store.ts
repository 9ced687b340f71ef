import type { Kysely, Transaction } from 'kysely'
import { contentSchemas, type Content, type ContentKey } from '../../../../schemas'
import { mostDrafts, type DraftNote, type DraftState } from '../../../shared/contracts/drafts'
import type { StoredVersion } from '../../../shared/contracts/history'
import { shaped } from '../../../shared/shaped'
import type { Database } from '../../core/database/engine'
import { takeNumbers } from '../../core/database/sequence'
import type { SectionDraftRow, Tables } from '../../core/database/tables'
import { HttpError } from '../../core/errors'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import type { ContentStore } from '../content/content.store'

/** A draft to store. */
export interface NewDraft<K extends ContentKey> {
  author: string
  content: Content[K]
  base: number
  /** The draft that it takes the place of. */
  replaces?: number | undefined
  /** When it goes live. */
  publishAt?: Date | undefined
  /** Gets the live section in the transaction; may throw. */
  check: (live: StoredVersion<K>) => void
}

export type DraftStore = ReturnType<typeof draftStore>

/** Drafts that are not open any more are listed up to this number. */
const mostClosed = 20

/** Restricts a query to drafts that are neither published, discarded nor replaced. */
const openDrafts = (db: Kysely<Tables>) =>
  db
    .selectFrom('section_draft')
    .where('discarded_at', 'is', null)
    .where('published_version', 'is', null)

/** Those of them that go live by themselves. */
export const scheduledDrafts = (db: Kysely<Tables>) =>
  openDrafts(db)
    .where('publish_at', 'is not', null)
    .where('missed_at', 'is', null)
    .where('paused_at', 'is', null)

function stateOf(row: Omit<SectionDraftRow, 'content'>): DraftState {
  if (row.published_version !== null) return 'published'
  if (row.discarded_at !== null) return 'discarded'
  if (row.missed_at !== null) return 'missed'
  if (row.paused_at !== null) return 'paused'
  return row.publish_at === null ? 'open' : 'scheduled'
}

const noteOf = (row: Omit<SectionDraftRow, 'content'>, live: number): DraftNote => ({
  draft: row.id,
  author: row.author,
  savedAt: row.created_at,
  state: stateOf(row),
  isBehind: row.base_version !== live,
  ...(row.publish_at !== null && { publishAt: row.publish_at }),
  ...(row.published_version !== null && { published: row.published_version }),
})

const columns = [
  'id',
  'section',
  'author',
  'created_at',
  'base_version',
  'publish_at',
  'missed_at',
  'paused_at',
  'published_version',
  'discarded_at',
  'replaced_by',
] as const

/** Versions of the sections that are not live. */
export function draftStore({ read, write }: Database, content: ContentStore) {
  async function stored<K extends ContentKey>(key: K, row: SectionDraftRow) {
    const { version } = await content.liveVersion(key)
    const base = (await content.version(key, row.base_version))!
    const own = shaped(contentSchemas[key], JSON.parse(row.content)) as Content[K]
    return { ...noteOf(row, version), content: own, base }
  }

  return {
    /** The open drafts of a section, then the last ones that are closed; the newest first. */
    async list(key: ContentKey) {
      const { version } = await content.liveVersion(key)
      const open = await openDrafts(read)
        .select(columns)
        .where('section', '=', key)
        .orderBy('id', 'desc')
        .execute()
      const closed = await read
        .selectFrom('section_draft')
        .select(columns)
        .where('section', '=', key)
        .where('replaced_by', 'is', null)
        .where((row) =>
          row.or([row('discarded_at', 'is not', null), row('published_version', 'is not', null)]),
        )
        .orderBy('id', 'desc')
        .limit(mostClosed)
        .execute()
      return [...open, ...closed].map((row) => noteOf(row, version))
    },

    /** An open draft. */
    async find<K extends ContentKey>(key: K, draft: number) {
      const row = await openDrafts(read)
        .selectAll()
        .where('section', '=', key)
        .where('id', '=', draft)
        .executeTakeFirst()
      return row && stored(key, row)
    },

    /** @throws HttpError 422 when the section has too many drafts */
    async save<K extends ContentKey>(
      key: K,
      { author, content: own, base, replaces, publishAt, check }: NewDraft<K>,
    ) {
      const row = await write(async (trx) => {
        const id = await takeNumbers(trx, 'section_draft')
        check(await content.liveVersion(key, trx))
        const now = new Date().toISOString()
        const at = publishAt?.toISOString() ?? null
        if (replaces !== undefined) {
          await trx
            .updateTable('section_draft')
            .set({ discarded_at: now, replaced_by: id })
            .where('section', '=', key)
            .where('id', '=', replaces)
            .where('discarded_at', 'is', null)
            .where('published_version', 'is', null)
            .execute()
        }
        const { open } = await openDrafts(trx)
          .select(({ fn }) => fn.countAll().as('open'))
          .where('section', '=', key)
          .executeTakeFirstOrThrow()
        if (Number(open) >= mostDrafts) throw tooManyDrafts()
        const draft: SectionDraftRow = {
          id,
          section: key,
          content: JSON.stringify(own),
          author,
          created_at: now,
          base_version: base,
          publish_at: at,
          missed_at: null,
          paused_at: null,
          published_version: null,
          discarded_at: null,
          replaced_by: null,
        }
        await trx.insertInto('section_draft').values(draft).execute()
        const deed = at === null ? 'save-draft' : 'schedule'
        const entry = { who: author, deed, subject: key, entry: id, detail: at ?? '' } as const
        writeAuditEntry(trx, entry)
        return draft
      })
      return stored(key, row)
    },

    /** Closes a draft; nothing happens to one that is closed. */
    discard: (key: ContentKey, draft: number, who: string) =>
      write(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('section_draft')
          .set({ discarded_at: new Date().toISOString() })
          .where('section', '=', key)
          .where('id', '=', draft)
          .where('discarded_at', 'is', null)
          .where('published_version', 'is', null)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return
        writeAuditEntry(trx, { who, deed: 'discard-draft', subject: key, entry: draft })
      }),

    /** Closes a draft that became a version; nothing happens to one that is closed. */
    async markPublished(
      trx: Transaction<Tables>,
      { key, draft, version }: { key: ContentKey; draft: number; version: number },
    ) {
      await trx
        .updateTable('section_draft')
        .set({ published_version: version })
        .where('section', '=', key)
        .where('id', '=', draft)
        .where('discarded_at', 'is', null)
        .where('published_version', 'is', null)
        .execute()
    },
  }
}

const tooManyDrafts = () =>
  new HttpError(
    422,
    `This section has ${mostDrafts} drafts. Please publish or discard one of them first.`,
  )
