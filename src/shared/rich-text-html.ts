import { richText } from './rich-text'
import type { RichElement, RichNode } from './rich-text-tree'

const characters: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
}

const escaped = (text: string) =>
  text.replace(/[&<>"\u00a0]/g, (character) => characters[character]!)

function attributesOf({ attributes, style }: RichElement) {
  const declarations = Object.entries(style).map(([property, value]) => `${property}: ${value}`)
  const pairs = Object.entries(attributes)
  if (declarations.length > 0) pairs.push(['style', declarations.join('; ')])
  return pairs.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
}

function htmlOf(node: RichNode): string {
  if (typeof node === 'string') return escaped(node)
  const opening = `<${node.tag}${attributesOf(node)}>`
  return richText.voids.includes(node.tag)
    ? opening
    : `${opening}${richHtml(node.children)}</${node.tag}>`
}

/** Serialises rich text to HTML; parsing it gives the same tree. */
export const richHtml = (nodes: readonly RichNode[]): string => nodes.map(htmlOf).join('')
