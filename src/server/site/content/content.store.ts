import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely'
import { contentSchemas, type Content, type ContentKey } from '../../../../schemas'
import type { StoredVersion, VersionNote } from '../../../shared/contracts/history'
import { listDefaults } from '../../../shared/option-lists'
import { stemsIn } from '../../../shared/picture'
import { shaped } from '../../../shared/shaped'
import { siteDefaults } from '../../../shared/site'
import type { Database } from '../../core/database/engine'
import { lock, takeNumbers } from '../../core/database/sequence'
import { after } from '../../core/database/write'
import type { SectionVersionRow, Tables } from '../../core/database/tables'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { walkSchema, type SchemaNode } from '../../../shared/schema-walk'

/**
 * Numbers the items of a section that have no known number: a removed item never returns under its
 * old one. `isKnown` and `take` are called in the order of the content.
 */
const withItemIds = (
  schema: SchemaNode,
  content: unknown,
  isKnown: (id: number) => boolean,
  take: () => number,
): unknown =>
  walkSchema(schema, content, ({ node, value, path }, inner) => {
    if (node && path.endsWith('/id'))
      return typeof value === 'number' && isKnown(value) ? value : take()
    return node && value !== undefined ? inner() : undefined
  })

/** Every item number in a section. */
function itemIds(schema: SchemaNode, content: unknown): number[] {
  const ids: number[] = []
  const note = (id: number) => ids.push(id) > 0
  withItemIds(schema, content, note, () => 0)
  return ids
}

/** Returns the changed section, or undefined to leave it. May throw and may run twice. */
export type Edit<K extends ContentKey> = (
  live: StoredVersion<K>,
  trx: Transaction<Tables>,
) => Content[K] | undefined | Promise<Content[K] | undefined>

/** How the change is recorded; `detail` gets the section as it was before. */
export interface Recorded<K extends ContentKey> {
  deed: 'save' | 'remove-item' | 'publish'
  detail?: (live: StoredVersion<K>) => string
  /** What else belongs to the new version; in its transaction. */
  also?: (trx: Transaction<Tables>, saved: StoredVersion<K>) => Promise<void>
}

/** Runs in the transaction of a change of a section, before it is recorded. */
export type Watcher = <K extends ContentKey>(
  trx: Transaction<Tables>,
  change: { key: K; before: StoredVersion<K>; after: StoredVersion<K>; author: string },
) => Promise<void>

export type ContentStore = ReturnType<typeof contentStore>

type Row = Pick<SectionVersionRow, 'id' | 'content' | 'author' | 'created_at' | 'restored'>

const noteOf = ({ id, author, created_at, restored }: Omit<Row, 'content'>): VersionNote => ({
  version: id,
  author,
  savedAt: created_at,
  ...(restored && { restored }),
})

/** What a section is until somebody saves it; others are blank. */
const unsaved: Partial<Content> = {
  siteSettings: {
    ...siteDefaults,
    waiting: { late: '', veryLate: '' },
    offers: { secondFrom: '' },
    lists: listDefaults,
  },
}

function stored<K extends ContentKey>(key: K, row: Row | undefined): StoredVersion<K> {
  const source = row && (JSON.parse(row.content) as object)
  // What a version does not speak of is as it was before anybody saved it.
  const whole = unsaved[key] ? { ...unsaved[key], ...source } : source
  const content = shaped(contentSchemas[key], whole) as Content[K]
  return row ? { ...noteOf(row), content } : { version: 0, author: '', savedAt: '', content }
}

const columns = ['id', 'content', 'author', 'created_at', 'restored'] as const

const newest = async <K extends ContentKey>(db: Kysely<Tables>, key: K) =>
  stored(
    key,
    await db
      .selectFrom('section_version')
      .select(columns)
      .where('section', '=', key)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )

/** The company as its settings are live, also within a transaction. */
export const companyIn = async (db: Kysely<Tables>) =>
  (await newest(db, 'siteSettings')).content.company

/** The site's settings that held at some time since a moment, also within a transaction. */
export async function settingsSince(db: Kysely<Tables>, since: string) {
  const versions = () => db.selectFrom('section_version').where('section', '=', 'siteSettings')
  const { held } = await versions()
    .where('created_at', '<=', since)
    .select(({ fn }) => fn.max('id').as('held'))
    .executeTakeFirstOrThrow()
  const rows = await versions()
    .where('id', '>=', held ?? 0)
    .select(columns)
    .execute()
  return [...(held === null ? [undefined] : []), ...rows].map(
    (row) => stored('siteSettings', row).content,
  )
}

/** The figures of the loans, in the transaction that needs them. */
export const ratesIn = async (db: Kysely<Tables>) => (await newest(db, 'rates')).content

async function numbered<K extends ContentKey>(
  trx: Transaction<Tables>,
  key: K,
  content: Content[K],
): Promise<Content[K]> {
  const schema = contentSchemas[key]
  const before = await newest(trx, key)
  const known = new Set(itemIds(schema, before.content).filter((id) => id > 0))
  const give = (take: () => number) =>
    withItemIds(schema, content, (id) => known.has(id), take) as Content[K]
  let missing = 0
  give(() => (missing += 1))
  if (missing === 0) return content
  let next = await takeNumbers(trx, 'item', missing)
  return give(() => next++)
}

async function add<K extends ContentKey>(
  trx: Transaction<Tables>,
  key: K,
  items: Content[K],
  { author, restored = null }: { author: string; restored?: number | null },
): Promise<StoredVersion<K>> {
  // Taking the number first locks out other saves until this one is done.
  const id = await takeNumbers(trx, 'section_version')
  const content = await numbered(trx, key, items)
  const row = {
    id,
    section: key,
    content: JSON.stringify(content),
    author,
    created_at: new Date().toISOString(),
    restored,
  }
  await trx.insertInto('section_version').values(row).execute()
  return { ...noteOf(row), content }
}

async function find<K extends ContentKey>(db: Kysely<Tables>, key: K, version: number) {
  const row = await db
    .selectFrom('section_version')
    .select(columns)
    .where('section', '=', key)
    .where('id', '=', version)
    .executeTakeFirst()
  return row && stored(key, row)
}

const isKey = (section: string): section is ContentKey => Object.hasOwn(contentSchemas, section)

/** Versions read at a time. */
const versionsAtOnce = 100

async function* stemsOf(table: SelectQueryBuilder<Tables, 'section_version', object>) {
  for (let after = -1; ;) {
    const rows = await table
      .select(['id', 'content'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(versionsAtOnce)
      .execute()
    for (const { content } of rows) yield* stemsIn(content)
    if (rows.length < versionsAtOnce) return
    after = rows.at(-1)!.id
  }
}

/** The sections of the site. Every save adds a version; the newest is live. */
export function contentStore(database: Database) {
  const { read } = database
  const write: Database['write'] = (work) =>
    database.write(async (trx) => {
      const saved = await work(trx)
      await database.notify(trx, 'content')
      after(trx, notify)
      return saved
    })
  const watchers: Watcher[] = []
  const watched: Watcher = async (trx, change) => {
    for (const watcher of watchers) await watcher(trx, change)
  }
  const listeners: (() => void)[] = []
  const notify = () => {
    for (const listener of listeners) listener()
  }
  database.listen('content', notify)
  return {
    /** The section as visitors see it. */
    live: async <K extends ContentKey>(key: K) => (await newest(read, key)).content,
    /** Version 0: not saved yet. */
    liveVersion: <K extends ContentKey>(key: K, trx?: Transaction<Tables>) =>
      newest(trx ?? read, key),
    /** The newest version number of any section; 0 while there is no content. */
    async newestVersion() {
      const { newest: id } = await read
        .selectFrom('section_version')
        .select((row) => row.fn.max('id').as('newest'))
        .executeTakeFirstOrThrow()
      return id ?? 0
    },
    /** The sections that were saved since a version, and the newest version of all; that one, if there is none. */
    async savedSince(version: number) {
      const rows = await read
        .selectFrom('section_version')
        .select((row) => ['section', row.fn.max('id').as('id')])
        .where('id', '>', version)
        .groupBy('section')
        .execute()
      return {
        newest: Math.max(version, ...rows.map(({ id }) => Number(id))),
        sections: rows.map(({ section }) => section),
      }
    },
    /** Saves a section, numbers its new items and returns it. */
    save: <K extends ContentKey>(key: K, content: Content[K], author: string) =>
      write((trx) => add(trx, key, content, { author })),
    /** Applies `edit` to the live section, with other saves locked out. */
    change: <K extends ContentKey>(
      key: K,
      author: string,
      edit: Edit<K>,
      { deed, detail, also }: Recorded<K> = { deed: 'save' },
    ) =>
      write(async (trx) => {
        await lock(trx, 'sections')
        const live = await newest(trx, key)
        const content = await edit(live, trx)
        if (!content) return live
        const saved = await add(trx, key, content, { author })
        await watched(trx, { key, before: live, after: saved, author })
        await also?.(trx, saved)
        writeAuditEntry(trx, {
          who: author,
          deed,
          subject: key,
          entry: saved.version,
          detail: detail?.(live),
        })
        return saved
      }),
    /** Restores an old version as a new one; `check` gets the live section first and may throw. */
    restore: <K extends ContentKey>(
      key: K,
      author: string,
      version: number,
      check: (live: StoredVersion<K>) => void,
    ) =>
      write(async (trx) => {
        await lock(trx, 'sections')
        const old = await find(trx, key, version)
        const live = await newest(trx, key)
        check(live)
        if (!old) return undefined
        const saved = await add(trx, key, old.content, { author, restored: version })
        await watched(trx, { key, before: live, after: saved, author })
        writeAuditEntry(trx, { who: author, deed: 'restore', subject: key, entry: version })
        return saved
      }),
    /** One version of a section, if it exists; 0 is the unsaved one. */
    version: async <K extends ContentKey>(key: K, version: number) =>
      version === 0 ? stored(key, undefined) : find(read, key, version),
    /** The versions of a section before `before`, newest first, at most `limit`. */
    async versions(key: ContentKey, limit: number, before?: number) {
      const rows = await read
        .selectFrom('section_version')
        .select(['id', 'author', 'created_at', 'restored'])
        .where('section', '=', key)
        .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(noteOf)
    },
    /** The versions of a section after one, the oldest first; 0 is what it was unsaved. */
    async versionsSince<K extends ContentKey>(key: K, version: number) {
      const rows = await read
        .selectFrom('section_version')
        .select(columns)
        .where('section', '=', key)
        .where('id', '>', version)
        .orderBy('id')
        .execute()
      return [...(version < 0 ? [undefined] : []), ...rows].map((row) => stored(key, row))
    },
    /** Saves many sections in one transaction. */
    saveAll: (contents: Partial<Content>, author: string) =>
      write(async (trx) => {
        for (const key of Object.keys(contents) as ContentKey[]) {
          await add(trx, key, contents[key]!, { author })
        }
      }),
    /** The last versions of all sections and every open draft; the newest first. */
    async latest(limit: number) {
      const drafts = await read
        .selectFrom('section_draft')
        .select(['section', 'content'])
        .where('discarded_at', 'is', null)
        .where('published_version', 'is', null)
        .orderBy('id', 'desc')
        .execute()
      const versions = await read
        .selectFrom('section_version')
        .select(['section', 'content'])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return [...drafts, ...versions].flatMap(({ section, content }) =>
        isKey(section) ? [{ section, content: JSON.parse(content) as unknown }] : [],
      )
    },
    /** Every picture in any version or open draft, without its file extension. */
    async pictureStems() {
      const stems = new Set<string>()
      const tables = [
        read.selectFrom('section_version'),
        read
          .selectFrom('section_draft')
          .where('discarded_at', 'is', null)
          .where('published_version', 'is', null),
      ] as SelectQueryBuilder<Tables, 'section_version', object>[]
      for (const table of tables) for await (const stem of stemsOf(table)) stems.add(stem)
      return stems
    },
    /** Calls `watcher` with every change of a section. */
    watch(watcher: Watcher): void {
      watchers.push(watcher)
    },
    /** Calls `listener` after every save; for one of this process, before `save` resolves. */
    onSave(listener: () => void): void {
      listeners.push(listener)
    },
  }
}
