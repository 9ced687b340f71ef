import { isHeading, type RichNode } from '../shared/rich-text-tree'

const deepest = 6
const levelOf = (tag: string) => Number(tag.slice(1))

const headingsIn = (nodes: readonly RichNode[]): number[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    return isHeading(node) ? [levelOf(node.tag)] : headingsIn(node.children)
  })

/**
 * Shifts a text's headings below the heading around it: the highest becomes `level` (2 to 6), and
 * levels are never skipped.
 */
export function withHeadingsFrom(level: number, nodes: readonly RichNode[]): RichNode[] {
  const highest = Math.min(...headingsIn(nodes))
  let before = level - 1
  const moved = (node: RichNode): RichNode => {
    if (typeof node === 'string') return node
    if (!isHeading(node)) return { ...node, children: node.children.map(moved) }
    before = Math.min(level + levelOf(node.tag) - highest, before + 1, deepest)
    return { ...node, tag: `h${before}` }
  }
  return nodes.map(moved)
}
