import { richText } from './rich-text'
import { readableColour } from './rich-text-colour'

/** The parts of a DOM node used here. */
export interface MarkupNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly nodeValue: string | null
  readonly childNodes: ArrayLike<MarkupNode>
  getAttribute?(name: string): string | null
}

export interface RichElement {
  tag: string
  attributes: Record<string, string>
  style: Record<string, string>
  children: RichNode[]
}
export type RichNode = string | RichElement

const elementNode = 1
const textNode = 3
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const tags = new Set([...richText.blocks, ...richText.marks, ...richText.voids])
const dropped = new Set(richText.dropped)
const blocks = new Set(richText.blocks)

export const isHeading = ({ tag }: RichElement) => headings.includes(tag)

const isBlock = (node: RichNode): node is RichElement =>
  typeof node !== 'string' && blocks.has(node.tag)

/** Whitespace that HTML collapses at the edges of a block; a no-break space is shown. */
export const isBlank = (node: RichNode): boolean =>
  typeof node === 'string'
    ? /^[ \t\n\r\f]*$/.test(node)
    : !richText.voids.includes(node.tag) && node.children.every(isBlank)

export const isWordless = (node: RichNode): boolean =>
  typeof node === 'string'
    ? node.trim() === ''
    : node.tag !== 'img' && node.children.every(isWordless)

const element = (tag: string, children: RichNode[]): RichElement => ({
  tag,
  attributes: {},
  style: {},
  children,
})

/** Control characters are dropped: parsers disagree about them. */
export const withoutControls = (text: string) => text.replace(/[^\P{Cc}\t\n\r]/gu, '')

/** The colours of a style attribute, adjusted for contrast; other declarations are dropped. */
function coloursOf(style: string) {
  const declarations = style.split(';').map((declaration) => {
    const [property = '', ...value] = declaration.split(':')
    const name = property.trim().toLowerCase()
    return [
      name,
      Object.hasOwn(readableColour, name) && readableColour[name]!(value.join(':')),
    ] as const
  })
  return Object.fromEntries(declarations.filter((pair): pair is [string, string] => !!pair[1]))
}

const { href, src, start } = richText
const checks: Record<string, RegExp> = { href, src, start }

function attributesOf(node: MarkupNode, tag: string) {
  const pairs = (richText.attributes[tag] ?? []).map(
    (name) => [name, withoutControls(node.getAttribute?.(name) ?? '').trim()] as const,
  )
  return Object.fromEntries(pairs.filter(([name, value]) => checks[name]?.test(value) ?? true))
}

const holds = (nodes: readonly RichNode[], tag: string): boolean =>
  nodes.some((node) => typeof node !== 'string' && (node.tag === tag || holds(node.children, tag)))

/** Elements that are meaningless without content: dropped when empty. */
const isPointless = ({ tag, attributes, style, children }: RichElement) =>
  (tag === 'a' && (!attributes.href || holds(children, 'a'))) ||
  (tag === 'img' && !attributes.src) ||
  (tag === 'span' && Object.keys(style).length === 0) ||
  (blocks.has(tag) && children.every(isBlank)) ||
  (richText.marks.includes(tag) && children.every((child) => child === ''))

/** A mark around blocks (Google Docs wraps whole texts) is applied to the content of each. */
function marked(mark: RichElement, node: RichNode): RichNode {
  if (isBlank(node)) return node
  return isBlock(node)
    ? { ...node, children: node.children.map((child) => marked(mark, child)) }
    : { ...mark, children: [node] }
}

/** Lines one after the other with a separator between; undefined where one of them is. */
const joined = (lines: (RichNode[] | undefined)[], separator: () => RichNode) =>
  lines.every((line) => line !== undefined)
    ? lines.flatMap((line, i) => (i > 0 ? [separator(), ...line] : line))
    : undefined

/** Paragraphs as the lines of one; undefined where there is more than paragraphs. */
function inOneLine(nodes: readonly RichNode[]): RichNode[] | undefined {
  if (!nodes.some(isBlock)) return [...nodes]
  const lines = nodes
    .filter((node) => !isBlank(node))
    .map((node) => {
      if (!isBlock(node)) return [node]
      const line = node.tag === 'p' ? inOneLine(node.children) : undefined
      const isPlain = Object.keys(node.style).length === 0
      return line && !isPlain ? [{ ...element('span', line), style: node.style }] : line
    })
  return joined(lines, () => element('br', []))
}

/** The cells of a row, which are paragraphs by now, in one; as they are where they hold more. */
function rowOf(cells: RichNode[]): RichNode[] {
  const lines = cells.filter(isBlock).map((cell) => inOneLine([cell]))
  const row = joined(lines, () => ' | ')
  return row && row.length > 0 ? [element('p', row)] : cells
}

/** Preformatted text ends its lines by line feeds. */
const withBreaks = (text: string): RichNode[] =>
  text.split('\n').flatMap((line, i) => [...(i > 0 ? [element('br', [])] : []), line])

/** Filters a node by the allow-list: dropped tags disappear, unknown ones keep their content. */
function allowed(node: MarkupNode, isInPre = false): RichNode[] {
  if (node.nodeType === textNode) {
    const text = withoutControls(node.nodeValue ?? '')
    return isInPre ? withBreaks(text) : [text]
  }
  const name = node.nodeName.toLowerCase()
  if (node.nodeType !== elementNode || dropped.has(name)) return []
  const isPre = isInPre || name === 'pre'
  const children = Array.from(node.childNodes).flatMap((child) => allowed(child, isPre))
  if (name === 'tr') return rowOf(children)
  const tag = Object.hasOwn(richText.aliases, name) ? richText.aliases[name]! : name
  if (!tags.has(tag)) return children
  const kept: RichElement = {
    tag,
    attributes: attributesOf(node, tag),
    style: coloursOf(node.getAttribute?.('style') ?? ''),
    children: richText.voids.includes(tag) ? [] : children,
  }
  if (isPointless(kept)) return children
  // Screen readers would announce an empty heading.
  if (isHeading(kept) && isWordless(kept)) kept.tag = 'p'
  const isAround = !blocks.has(tag) && kept.children.some(isBlock)
  return isAround ? children.map((child) => marked(kept, child)) : [kept]
}

/** The parent decides which nodes are allowed. */
type Place = 'flow' | 'item' | 'list' | 'line'

const placeIn: Record<string, Place> = { ul: 'list', ol: 'list', li: 'item', blockquote: 'flow' }

const deepest = 20
const deepens = new Set([...richText.marks, 'ul', 'ol', 'blockquote'])

/** Converts a node as its parent and depth allow. */
function fitted(node: RichNode, place: Place, depth: number): RichNode[] {
  if (typeof node === 'string') return [node]
  const isStray = node.tag === 'li' ? place !== 'list' : place === 'line' && isBlock(node)
  const isWrapper = node.tag === 'p' && node.children.some(isBlock)
  const inner = deepens.has(node.tag) ? depth + 1 : depth
  if (isStray || isWrapper || inner > deepest) return arranged(node.children, place, depth)
  return [{ ...node, children: arranged(node.children, placeIn[node.tag] ?? 'line', inner) }]
}

/** Wraps runs of loose text in `tag`; drops blank ones. */
function wrapped(nodes: RichNode[], tag: string, isWhole: (node: RichNode) => boolean) {
  const groups: RichNode[][] = []
  let isOpen = false
  for (const node of nodes) {
    if (isOpen && !isWhole(node)) groups.at(-1)!.push(node)
    else groups.push([node])
    isOpen = !isWhole(node)
  }
  return groups
    .filter((group) => !group.every(isBlank))
    .map((group) => (isWhole(group[0]!) ? group[0]! : element(tag, group)))
}

function arranged(nodes: readonly RichNode[], place: Place, depth: number): RichNode[] {
  const children = nodes.flatMap((node) => fitted(node, place, depth))
  if (place === 'flow') return wrapped(children, 'p', isBlock)
  if (place === 'list') {
    return wrapped(children, 'li', (node) => typeof node !== 'string' && node.tag === 'li')
  }
  return children
}

/**
 * Converts parsed HTML to the rich text that `src/shared/rich-text.ts` allows, with repaired
 * nesting: loose text in paragraphs, list items in lists.
 */
export const richTree = (nodes: ArrayLike<MarkupNode>): RichNode[] =>
  arranged(
    Array.from(nodes).flatMap((node) => allowed(node)),
    'flow',
    0,
  )
