import type { Content, ContentKey } from '../../schemas'
import type { ListCodec } from './codecs/list-codec'
import type { AnswerCodec } from './codecs/save-answer'
import type { SaveCodec } from './codecs/save-codec'

// A section is one file, sections/<key>.ts: it exports `read`, `save` and `section`. They stand apart
// so that public pages load the first of them alone.

/** How a section is read. */
export interface SectionRead<K extends ContentKey = ContentKey> {
  /** The public GET that carries the section; rows with one path share its answer. */
  list: string
  /** The only status whose answer is content; any 2xx where nothing is said. */
  status?: number
  codec: ListCodec<Content[K]>
}

/** How a section is saved: what an editor sends, what the server answers. */
export interface SectionSave<K extends ContentKey = ContentKey> {
  codec: SaveCodec<Content[K]>
  answer: AnswerCodec<Content[K]>
}

/** Where a section is edited, and what is said of it. */
export interface Section {
  adminPath: string
  title: string
  /** What it holds, where its title does not say so. */
  about?: string
  /** Its place in the menu that its path begins with, from 1. */
  place?: number
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

/** The key of a section's file: './sections/faq-page.ts' holds `faqPage`. */
const keyOf = (path: string) =>
  path.replace(/^.*\/|\.ts$/g, '').replace(/-./g, (letters) => letters[1]!.toUpperCase())

/** What all files of sections/ export under one name, by their keys. */
export const byKey = <T>(exported: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(exported).map(([path, part]) => [keyOf(path), part])) as T
