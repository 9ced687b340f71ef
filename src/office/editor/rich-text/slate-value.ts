import type { BaseEditor } from 'slate'
import type { HistoryEditor } from 'slate-history'
import type { ReactEditor } from 'slate-react'

/**
 * The editor's value: the tree of `src/shared/rich-text-tree.ts` with marks on texts instead of
 * around them. Lines hold inline nodes; items and quotes hold blocks. A line break is '\n'.
 */
export interface RichTextLeaf {
  text: string
  strong?: true
  em?: true
  u?: true
  s?: true
  color?: string
  'background-color'?: string
}
export type Mark = Exclude<keyof RichTextLeaf, 'text'>

export interface LinkElement {
  type: 'a'
  href: string
  children: Inline[]
}
export interface ImageElement {
  type: 'img'
  src: string
  /** '' if decorative. */
  alt: string
  children: [{ text: '' }]
}
export type Inline = RichTextLeaf | LinkElement | ImageElement

export const lineTypes = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
export type LineType = (typeof lineTypes)[number]
export interface LineElement {
  type: LineType
  children: Inline[]
}

export type ListType = 'ul' | 'ol'
export interface ListElement {
  type: ListType
  /** Of a numbered list that goes on after something else: its first number. */
  start?: number
  children: ItemElement[]
}
export interface ItemElement {
  type: 'li'
  children: Block[]
}
export interface QuoteElement {
  type: 'blockquote'
  children: Block[]
}
export type Block = LineElement | ListElement | QuoteElement
export type RichTextElement = Block | ItemElement | LinkElement | ImageElement

export const emptyLine = (): LineElement => ({ type: 'p', children: [{ text: '' }] })

type OurEditor = BaseEditor & ReactEditor & HistoryEditor

declare module 'slate' {
  interface CustomTypes {
    Editor: OurEditor
    Element: RichTextElement
    Text: RichTextLeaf
  }
}
