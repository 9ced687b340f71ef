import type { Content, ContentKey } from '../../schemas'
import type { AccountRole } from './account-roles'
import type { ListCodec } from './codecs/list-codec'
import type { AnswerCodec } from './codecs/save-answer'
import type { SaveCodec } from './codecs/save-codec'
import type { Shape } from './like'
import type { PageName } from './pages'

// A section is one file, sections/<key>.ts, which exports `read`, `save` and `section` separately:
// public pages load `read` only.

/** How a section is read. */
export interface SectionRead<K extends ContentKey = ContentKey> {
  /** The public GET of the section; sections with the same path share its answer. */
  list: string
  /** The only success status; any 2xx if absent. */
  status?: number
  /** What is an answer to it; a list if absent. */
  shape?: Shape<unknown>
  codec: ListCodec<Content[K]>
}

/** How a section is saved: request and answer. */
export interface SectionSave<K extends ContentKey = ContentKey> {
  codec: SaveCodec<Content[K]>
  answer: AnswerCodec<Content[K]>
}

/** Where a section is edited, and its texts. */
export interface Section {
  adminPath: string
  title: string
  /** A description, where the title is not enough. */
  about?: string
  /** Its position in its menu, from 1; at the end if absent. */
  place?: number
  /** Where visitors see it, if that is not the first page that reads it. */
  page?: PageName
  /** Who may edit it: editors if absent. */
  right?: AccountRole
  /** Fields that its public call leaves out: its editor reads the stored version instead. */
  untold?: readonly string[]
  save: string
  /** Removes one item; ends in '/:id'. */
  remove?: string
  messages: {
    loadFailed: string
    saved: string
    saveFailed: string
    removed?: string
    removeFailed?: string
  }
}

/** The key of a section's file: './sections/faq-page.ts' → `faqPage`. */
const keyOf = (path: string) =>
  path.replace(/^.*\/|\.ts$/g, '').replace(/-./g, (letters) => letters[1]!.toUpperCase())

/** One export of all files in sections/, by key. */
export const byKey = <T>(exported: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(exported).map(([path, part]) => [keyOf(path), part])) as T
