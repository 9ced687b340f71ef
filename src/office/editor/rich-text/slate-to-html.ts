import type { Descendant } from 'slate'
import { richText } from '../../../shared/rich-text'
import { richHtml } from '../../../shared/rich-text-html'
import { isWordless, type RichElement, type RichNode } from '../../../shared/rich-text-tree'
import { isListElement, lineText } from './element-kinds'
import type { Block, Inline, RichTextLeaf } from './slate-value'

const element = (tag: string, children: RichNode[]): RichElement => ({
  tag,
  attributes: {},
  style: {},
  children,
})

/** Marks from inside to outside, so that the output is canonical. */
const marks = ['s', 'u', 'em', 'strong'] as const

/** Consecutive blanks that HTML would collapse. */
const keptBlanks = (text: string) => text.replace(/ (?= )/g, '\u00a0')

const withBreaks = (text: string): RichNode[] =>
  keptBlanks(text)
    .split('\n')
    .flatMap((line, i) => [...(i > 0 ? [element('br', [])] : []), ...(line ? [line] : [])])

function treeOfLeaf(leaf: RichTextLeaf): RichNode[] {
  let nodes = withBreaks(leaf.text)
  if (nodes.length === 0) return []
  for (const mark of marks) if (leaf[mark]) nodes = [element(mark, nodes)]
  const style = Object.fromEntries(
    richText.styles.flatMap((name) => {
      const value = leaf[name as 'color' | 'background-color']
      return value ? [[name, value]] : []
    }),
  )
  return Object.keys(style).length > 0 ? [{ ...element('span', nodes), style }] : nodes
}

function treeOfInline(part: Inline): RichNode[] {
  if ('text' in part) return treeOfLeaf(part)
  if (part.type === 'img') {
    return [{ ...element('img', []), attributes: { src: part.src, alt: part.alt } }]
  }
  const children = part.children.flatMap(treeOfInline)
  return children.length > 0 ? [{ ...element('a', children), attributes: { href: part.href } }] : []
}

/** A trailing break needs a second one to be visible; so does an empty line. */
function treeOfLine(parts: readonly Inline[]): RichNode[] {
  const needsBreak = /(?:^|\n)$/.test(lineText(parts))
  return [...parts.flatMap(treeOfInline), ...(needsBreak ? [element('br', [])] : [])]
}

function treeOfBlock(block: Block): RichElement {
  if (isListElement(block)) {
    const items = block.children.map((item) => element('li', treeOfItem(item.children)))
    const attributes = block.type === 'ol' && block.start ? { start: String(block.start) } : {}
    return { ...element(block.type, items), attributes } as RichElement
  }
  if (block.type === 'blockquote') return element(block.type, block.children.map(treeOfBlock))
  // Screen readers would announce an empty heading.
  const type = lineText(block.children).trim() ? block.type : 'p'
  return element(type, treeOfLine(block.children))
}

/** The first line of an item has no tag of its own. */
function treeOfItem([first, ...rest]: Block[]): RichNode[] {
  if (!first) return []
  const start = first.type === 'p' ? treeOfLine(first.children) : [treeOfBlock(first)]
  return [...start, ...rest.map(treeOfBlock)]
}

/** The HTML of the editor's value; '' when it is blank. */
export function slateToHtml(value: readonly Descendant[]): string {
  const tree = (value as readonly Block[]).map(treeOfBlock)
  return tree.every(isWordless) ? '' : richHtml(tree)
}
