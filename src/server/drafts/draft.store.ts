import type { Kysely, Transaction } from 'kysely'
import { contentSchemas, type Content, type ContentKey } from '../../../schemas'
import type { StoredVersion } from '../../shared/back-office'
import { mostDrafts, type DraftNote, type DraftState, type StoredDraft } from '../../shared/drafts'
import { shaped } from '../../shared/shaped'
import { writeAuditEntry } from '../activity/write-audit-entry'
import type { ContentStore } from '../content/content.store'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import type { SectionDraftRow, Tables } from '../database/tables'
import { HttpError } from '../errors'

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

/** Versions of the sections that are not live. */
export interface DraftStore {
  /** The open drafts of a section, then the last ones that are closed; the newest first. */
  list(key: ContentKey): Promise<DraftNote[]>
  /** An open draft. */
  find<K extends ContentKey>(key: K, draft: number): Promise<StoredDraft<K> | undefined>
  /** @throws HttpError 422 when the section has too many drafts */
  save<K extends ContentKey>(key: K, draft: NewDraft<K>): Promise<StoredDraft<K>>
  /** Closes a draft; nothing happens to one that is closed. */
  discard(key: ContentKey, draft: number, who: string): Promise<void>
  /** Closes a draft that became a version; nothing happens to one that is closed. */
  markPublished(
    trx: Transaction<Tables>,
    published: { key: ContentKey; draft: number; version: number },
  ): Promise<void>
}

/** Drafts that are not open any more are listed up to this number. */
const mostClosed = 20

/** Restricts a query to drafts that are neither published, discarded nor replaced. */
export const openDrafts = (db: Kysely<Tables>) =>
  db
    .selectFrom('section_draft')
    .where('discarded_at', 'is', null)
    .where('published_version', 'is', null)

function stateOf(row: Omit<SectionDraftRow, 'content'>): DraftState {
  if (row.published_version !== null) return 'published'
  if (row.discarded_at !== null) return 'discarded'
  if (row.missed_at !== null) return 'missed'
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
  'published_version',
  'discarded_at',
  'replaced_by',
] as const

export function draftStore({ read, write }: Database, content: ContentStore): DraftStore {
  async function stored<K extends ContentKey>(key: K, row: SectionDraftRow) {
    const { version } = await content.liveVersion(key)
    const base = (await content.version(key, row.base_version))!
    const own = shaped(contentSchemas[key], JSON.parse(row.content)) as Content[K]
    return { ...noteOf(row, version), content: own, base }
  }

  return {
    async list(key) {
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

    async find(key, draft) {
      const row = await openDrafts(read)
        .selectAll()
        .where('section', '=', key)
        .where('id', '=', draft)
        .executeTakeFirst()
      return row && stored(key, row)
    },

    async save(key, { author, content: own, base, replaces, publishAt, check }) {
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
          published_version: null,
          discarded_at: null,
          replaced_by: null,
        }
        await trx.insertInto('section_draft').values(draft).execute()
        const deed = at === null ? 'save-draft' : 'schedule'
        const entry = { who: author, deed, subject: key, entry: id, detail: at ?? '' } as const
        await writeAuditEntry(trx, entry)
        return draft
      })
      return stored(key, row)
    },

    discard: (key, draft, who) =>
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
        await writeAuditEntry(trx, { who, deed: 'discard-draft', subject: key, entry: draft })
      }),

    async markPublished(trx, { key, draft, version }) {
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
