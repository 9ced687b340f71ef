import { contentSchemas, type ContentKey } from '../../schemas'
import type { AccountRole } from './account-roles'
import { byKey, type Section, type SectionRead } from './section'
import { readOf } from './section-reads'
import { investmentChooseUs } from './sections/choose-us'

/** One section of the site: where it is edited, how it travels, and its texts. */
export interface AdminSection<K extends ContentKey = ContentKey> extends Section, SectionRead<K> {
  /** The stored content; two rows with one key edit the same content. */
  content: K
}

const described = byKey<Record<ContentKey, Section>>(
  import.meta.glob('./sections/*.ts', { eager: true, import: 'section' }),
)

const row = <K extends ContentKey>(content: K, section: Section): AdminSection<K> => ({
  ...section,
  ...readOf(content),
  content,
})

const rows = Object.fromEntries(
  (Object.keys(contentSchemas) as ContentKey[]).map((key) => [key, row(key, described[key])]),
) as { [K in ContentKey]: AdminSection<K> }

/** Every section; the server's calls and the editors are loops over this table. */
export const adminSections = { ...rows, investmentChooseUs: row('chooseUs', investmentChooseUs) }

/** Every public content call once, with the sections of its answer. */
export const contentLists: ReadonlyMap<string, ContentKey[]> = Object.values(adminSections).reduce(
  (lists, { list, content }) => {
    const keys = lists.get(list) ?? []
    return lists.set(list, keys.includes(content) ? keys : [...keys, content])
  },
  new Map<string, ContentKey[]>(),
)

/** The right to edit a section, by its key. */
export const rightToEdit = (key: string): AccountRole =>
  sectionOf(key as ContentKey).right ?? 'editor'

/** The section that owns a content key. */
export const sectionOf = <K extends ContentKey>(content: K) =>
  adminSections[content] as unknown as AdminSection<K>
