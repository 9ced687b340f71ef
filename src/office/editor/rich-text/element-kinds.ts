import { Element, type Node } from 'slate'
import {
  lineTypes,
  type Inline,
  type ItemElement,
  type LineElement,
  type ListElement,
} from './slate-value'

const lines = new Set<string>(lineTypes)

export const isLine = (node: Node): node is LineElement =>
  Element.isElement(node) && lines.has(node.type)

export const isListElement = (node: Node): node is ListElement =>
  Element.isElement(node) && (node.type === 'ul' || node.type === 'ol')

export const isItem = (node: Node): node is ItemElement =>
  Element.isElement(node) && node.type === 'li'

/** The plain text of a line; a picture counts as text. */
export const lineText = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if ('text' in part) return part.text
      return part.type === 'img' ? '\ufffc' : lineText(part.children)
    })
    .join('')
