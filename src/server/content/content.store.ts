import type { Kysely, Transaction } from 'kysely'
import { contentSchemas, type Content, type ContentKey } from '../../../schemas'
import type { StoredVersion, VersionNote } from '../../shared/back-office'
import { shaped } from '../../shared/shaped'
import { writeAuditEntry } from '../activity/write-audit-entry'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import type { SectionVersionRow, Tables } from '../database/tables'
import { stemsIn } from '../../shared/picture'
import { itemIds, withItemIds } from './item-ids'

/** What a change makes of the live section; undefined leaves it as it is. May throw, may run twice. */
export type Edit<K extends ContentKey> = (live: StoredVersion<K>) => Content[K] | undefined

/** What a change is recorded as; `detail` sees what was live before it. */
export interface Recorded<K extends ContentKey> {
  deed: 'save' | 'remove-item'
  detail?: (live: StoredVersion<K>) => string
}

/** The sections of the site. Every save adds a version; the newest one is live. */
export interface ContentStore {
  /** The section as visitors see it; blank when nobody saved it yet. */
  live<K extends ContentKey>(key: K): Promise<Content[K]>
  /** Version 0: nobody saved it yet, all of it is blank. */
  liveVersion<K extends ContentKey>(key: K): Promise<StoredVersion<K>>
  /** The number of the newest version of any section; 0 while the site has no content at all. */
  newestVersion(): Promise<number>
  /** Saves one section; items without a number get one. Gives what was saved. */
  save<K extends ContentKey>(key: K, content: Content[K], author: string): Promise<StoredVersion<K>>
  /** Saves what `edit` makes of the live section; nobody else saves it in between. */
  change<K extends ContentKey>(
    key: K,
    author: string,
    edit: Edit<K>,
    recorded?: Recorded<K>,
  ): Promise<StoredVersion<K>>
  /** Brings an old version back as a new one; `check` sees the live one first and may throw. */
  restore<K extends ContentKey>(
    key: K,
    author: string,
    version: number,
    check: (live: StoredVersion<K>) => void,
  ): Promise<StoredVersion<K> | undefined>
  /** One version of a section; undefined when it has none of this number. */
  version<K extends ContentKey>(key: K, version: number): Promise<StoredVersion<K> | undefined>
  /** The versions of a section, the newest first, at most `limit`, all older than `before`. */
  versions(key: ContentKey, limit: number, before?: number): Promise<VersionNote[]>
  /** Saves many sections at once: all of them or none. */
  saveAll(contents: Partial<Content>, author: string): Promise<void>
  /** Every picture that any version names, old ones too, without its ending. */
  pictureStems(): Promise<ReadonlySet<string>>
  /** Calls `listener` after every save: one of this process before `save` resolves. */
  onSave(listener: () => void): void
}

type Row = Pick<SectionVersionRow, 'id' | 'content' | 'author' | 'created_at' | 'restored'>

const noteOf = ({ id, author, created_at, restored }: Omit<Row, 'content'>): VersionNote => ({
  version: id,
  author,
  savedAt: created_at,
  ...(restored && { restored }),
})

function stored<K extends ContentKey>(key: K, row: Row | undefined): StoredVersion<K> {
  const content = shaped(contentSchemas[key], row && JSON.parse(row.content)) as Content[K]
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
  given: Content[K],
  { author, restored = null }: { author: string; restored?: number | null },
): Promise<StoredVersion<K>> {
  // This number first: whoever has it keeps every other save waiting until this one is done.
  const id = await takeNumbers(trx, 'section_version')
  const content = await numbered(trx, key, given)
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

/** How many versions are looked through at one go. */
const versionsAtOnce = 100

export function contentStore(database: Database): ContentStore {
  const { read } = database
  const write: Database['write'] = (work) =>
    database.write(async (trx) => {
      const saved = await work(trx)
      await database.tell(trx, 'content')
      return saved
    })
  const listeners: (() => void)[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const told = <T>(saved: T): T => {
    tell()
    return saved
  }
  database.listen('content', tell)
  return {
    live: async (key) => (await newest(read, key)).content,
    liveVersion: (key) => newest(read, key),
    async newestVersion() {
      const { newest: id } = await read
        .selectFrom('section_version')
        .select((row) => row.fn.max('id').as('newest'))
        .executeTakeFirstOrThrow()
      return id ?? 0
    },
    save: (key, content, author) => write((trx) => add(trx, key, content, { author })).then(told),
    change: (key, author, edit, { deed, detail } = { deed: 'save' }) =>
      write(async (trx) => {
        // Taking no number still locks out every other save.
        await takeNumbers(trx, 'section_version', 0)
        const live = await newest(trx, key)
        const content = edit(live)
        if (!content) return live
        const saved = await add(trx, key, content, { author })
        await writeAuditEntry(trx, {
          who: author,
          deed,
          subject: key,
          entry: saved.version,
          detail: detail?.(live),
        })
        return saved
      }).then(told),
    restore: (key, author, version, check) =>
      write(async (trx) => {
        await takeNumbers(trx, 'section_version', 0)
        const old = await find(trx, key, version)
        check(await newest(trx, key))
        if (!old) return undefined
        const saved = await add(trx, key, old.content, { author, restored: version })
        await writeAuditEntry(trx, { who: author, deed: 'restore', subject: key, entry: version })
        return saved
      }).then(told),
    version: (key, version) => find(read, key, version),
    async versions(key, limit, before) {
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
    saveAll: (contents, author) =>
      write(async (trx) => {
        for (const key of Object.keys(contents) as ContentKey[]) {
          await add(trx, key, contents[key]!, { author })
        }
      }).then(told),
    async pictureStems() {
      const stems = new Set<string>()
      for (let after = -1; ;) {
        const rows = await read
          .selectFrom('section_version')
          .select(['id', 'content'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(versionsAtOnce)
          .execute()
        for (const { content } of rows) {
          for (const stem of stemsIn(content)) stems.add(stem)
        }
        if (rows.length < versionsAtOnce) return stems
        after = rows.at(-1)!.id
      }
    },
    onSave: (listener) => void listeners.push(listener),
  }
}
