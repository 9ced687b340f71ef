import { hasTags, richText } from '../../../shared/rich-text'
import {
  isBlank,
  isWordless,
  richTree,
  type RichElement,
  type RichNode,
} from '../../../shared/rich-text-tree'
import { inertNodes } from '../../../ui/inert-document'
import {
  emptyLine,
  type Block,
  type Inline,
  type ItemElement,
  type LineType,
  type RichTextLeaf,
} from './slate-value'
import { tidyLine } from './tidy-line'

type Marks = Omit<RichTextLeaf, 'text'>

const blocks = new Set(richText.blocks)
const isBlock = (node: RichNode): node is RichElement =>
  typeof node !== 'string' && blocks.has(node.tag)

const oneSpace = (text: string) => text.replace(/[ \t\n\r\f]+/g, ' ')

function inlinesOf(node: RichNode, marks: Marks): Inline[] {
  if (typeof node === 'string') return [{ ...marks, text: oneSpace(node) }]
  const { tag, attributes, style, children } = node
  if (tag === 'br') return [{ ...marks, text: '\n' }]
  if (tag === 'img') {
    return [
      { type: 'img', src: attributes.src!, alt: attributes.alt ?? '', children: [{ text: '' }] },
    ]
  }
  const isLink = tag === 'a'
  const own: Marks = { ...marks, ...style, ...(isLink || tag === 'span' ? {} : { [tag]: true }) }
  const inner = children.flatMap((child) => inlinesOf(child, own))
  return isLink ? [{ type: 'a', href: attributes.href!, children: inner }] : inner
}

const lineOf = (type: LineType, nodes: readonly RichNode[], marks: Marks): Block => ({
  type,
  children: tidyLine(nodes.flatMap((node) => inlinesOf(node, marks))),
})

function blockOf({ tag, attributes, style, children }: RichElement, marks: Marks): Block {
  const own = { ...marks, ...style }
  if (tag === 'ul' || tag === 'ol') {
    const items = children.filter((child) => typeof child !== 'string')
    const start = attributes.start ? { start: Number(attributes.start) } : {}
    return { type: tag, ...start, children: items.map((item) => itemOf(item, own)) }
  }
  if (tag === 'blockquote') return { type: tag, children: blocksOf(children, own) }
  return lineOf(tag as LineType, children, own)
}

const itemOf = ({ style, children }: RichElement, marks: Marks): ItemElement => ({
  type: 'li',
  children: blocksOf(children, { ...marks, ...style }),
})

/** Blocks as they are; loose text between them becomes a line. */
function blocksOf(nodes: readonly RichNode[], marks: Marks): Block[] {
  const found: Block[] = []
  let loose: RichNode[] = []
  const close = () => {
    if (!loose.every(isBlank)) found.push(lineOf('p', loose, marks))
    loose = []
  }
  for (const node of nodes) {
    if (isBlock(node)) {
      close()
      found.push(blockOf(node, marks))
    } else loose.push(node)
  }
  close()
  return found.length > 0 ? found : [emptyLine()]
}

/** The editor's value for a rich text; never empty and already normalised as by Slate. */
export const slateOf = (tree: readonly RichNode[]): Block[] =>
  tree.every(isWordless) ? [emptyLine()] : blocksOf(tree, {})

/** A text without tags: each line is a paragraph. */
const slateOfText = (text: string): Block[] => {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim())
  return slateOf(lines.map((line) => ({ tag: 'p', attributes: {}, style: {}, children: [line] })))
}

export const htmlToSlate = (html: string): Block[] =>
  hasTags(html) ? slateOf(richTree(inertNodes(html))) : slateOfText(html)
