import { createElement, useMemo, type ReactNode } from 'react'
import { uploadsPath } from '../shared/endpoints'
import { pictureSize } from '../shared/picture'
import { hasTags } from '../shared/rich-text'
import { richTree, type RichElement, type RichNode, isHeading } from '../shared/rich-text-tree'
import { inertNodes } from './inert-document'
import styles from './rich-text-view.module.css'

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

const isElsewhere = (href: string) => !/^[/#]/.test(href)

function propsOf({ tag, attributes, style }: RichElement) {
  const colours = { color: style.color, backgroundColor: style['background-color'] }
  const common = Object.values(colours).some(Boolean) ? { style: colours } : {}
  if (tag === 'a' && isElsewhere(attributes.href!)) {
    return { ...common, ...attributes, rel: 'noopener noreferrer' }
  }
  if (tag === 'img') {
    const size = pictureSize(attributes.src!.slice(uploadsPath.length))
    return { ...common, ...attributes, ...size, loading: 'lazy' }
  }
  return { ...common, ...attributes }
}

/** Rich text as React elements; the browser never gets the HTML. */
export const richElements = (nodes: readonly RichNode[]): ReactNode[] =>
  nodes.map((node, i) =>
    typeof node === 'string'
      ? node
      : createElement(
          node.tag,
          { key: i, ...propsOf(node) },
          ...(node.children.length > 0 ? [richElements(node.children)] : []),
        ),
  )

/** Text without tags: each line is a paragraph. */
const plainTree = (text: string): RichNode[] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => ({ tag: 'p', attributes: {}, style: {}, children: [line] }))

/**
 * Reads HTML by administrators, by the allow-list of `src/shared/rich-text.ts`.
 * @param level of its highest headings
 */
export const readRichText = (html: string, level: number) =>
  withHeadingsFrom(level, hasTags(html) ? richTree(inertNodes(html)) : plainTree(html))

/** What was read of a text. */
export const RichText = ({ nodes }: { nodes: readonly RichNode[] }) => (
  <div className={styles.text}>{richElements(nodes)}</div>
)

/** HTML by administrators. */
export function RichTextView({ html, headingLevel }: { html: string; headingLevel: number }) {
  const nodes = useMemo(() => readRichText(html, headingLevel), [html, headingLevel])
  return <RichText nodes={nodes} />
}
