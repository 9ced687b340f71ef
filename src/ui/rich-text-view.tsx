import { createContext, createElement, useContext, useMemo, type ReactNode } from 'react'
import { uploadsPath } from '../shared/endpoints'
import { pictureSize } from '../shared/picture'
import { hasTags } from '../shared/rich-text'
import {
  isHeading,
  richTree,
  type MarkupNode,
  type RichElement,
  type RichNode,
} from '../shared/rich-text-tree'
import { inertNodes } from './inert-document'
import { useStarted } from './use-started'
import styles from './sections/rich-text.module.css'

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

function propsOf({ tag, attributes, style }: RichElement, isColoured: boolean) {
  const colours = { color: style.color, backgroundColor: style['background-color'] }
  const common = isColoured && Object.values(colours).some(Boolean) ? { style: colours } : {}
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
export const richElements = (nodes: readonly RichNode[], isColoured = true): ReactNode[] =>
  nodes.map((node, i) =>
    typeof node === 'string'
      ? node
      : createElement(
          node.tag,
          { key: i, ...propsOf(node, isColoured) },
          ...(node.children.length > 0 ? [richElements(node.children, isColoured)] : []),
        ),
  )

/** Text without tags: each line is a paragraph. */
const plainTree = (text: string): RichNode[] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => ({ tag: 'p', attributes: {}, style: {}, children: [line] }))

/** Parses HTML; the server brings its own. */
export const ParseContext = createContext<(html: string) => ArrayLike<MarkupNode>>(inertNodes)

/**
 * Reads HTML by administrators, by the allow-list of `src/shared/rich-text.ts`.
 * @param level of its highest headings
 */
export function useRichText(html: string, level: number) {
  const parse = useContext(ParseContext)
  return useMemo(
    () => withHeadingsFrom(level, hasTags(html) ? richTree(parse(html)) : plainTree(html)),
    [html, level, parse],
  )
}

/** What was read of a text. The policy allows no style in the HTML, so colours come with the program. */
export const RichText = ({ nodes }: { nodes: readonly RichNode[] }) => (
  <div className={styles.text}>{richElements(nodes, useStarted())}</div>
)

/** HTML by administrators. */
export const RichTextView = ({ html, headingLevel }: { html: string; headingLevel: number }) => (
  <RichText nodes={useRichText(html, headingLevel)} />
)
