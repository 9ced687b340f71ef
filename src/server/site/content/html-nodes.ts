import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { richText } from '../../../shared/rich-text'
import type { MarkupNode } from '../../../shared/rich-text-tree'
import { badRequest } from '../../core/errors'

type ParsedNode = DefaultTreeAdapterTypes.ChildNode

/** Deeper than anyone writes, and shallow enough for recursion. */
const deepest = 60

/** The tags that the parser adds around every text, and a few to spare. */
const ofTheParser = 10

const dropped = new Set(richText.dropped)

const childrenOf = (node: ParsedNode) => ('tagName' in node ? node.childNodes : [])

/** Lifts texts and void elements out of tags that are nested too deep. */
function flattened(nodes: readonly ParsedNode[]): ParsedNode[] {
  const found: ParsedNode[] = []
  const waiting = nodes.toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (dropped.has(node.nodeName)) continue
    const children = childrenOf(node)
    if (children.length === 0) found.push(node)
    for (const child of children.toReversed()) waiting.push(child)
  }
  return found
}

function nodeOf(node: ParsedNode, depth: number): MarkupNode {
  const isElement = 'tagName' in node
  const isText = node.nodeName === '#text'
  const children = childrenOf(node)
  const shown = depth < deepest ? children : flattened(children)
  return {
    nodeType: isElement ? 1 : isText ? 3 : 8,
    nodeName: node.nodeName,
    nodeValue: 'value' in node ? node.value : null,
    childNodes: shown.map((child) => nodeOf(child, depth + 1)),
    getAttribute: (name) =>
      (isElement && node.attrs.find((attribute) => attribute.name === name)?.value) || null,
  }
}

/**
 * Parses HTML as browsers do (HTML standard).
 * @throws HttpError 400 for HTML that grows when parsed: unclosed formatting tags are reopened in
 * every paragraph
 */
export function htmlNodes(html: string): MarkupNode[] {
  let elements = 0
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...element) {
      elements += 1
      if (elements > html.length + ofTheParser) throw badRequest()
      return defaultTreeAdapter.createElement(...element)
    },
  }
  return parseFragment(html, { treeAdapter }).childNodes.map((node) => nodeOf(node, 1))
}
