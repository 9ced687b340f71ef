import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { richText } from '../../shared/rich-text'
import type { MarkupNode } from '../../shared/rich-text-tree'
import { badRequest } from '../errors'

type ParsedNode = DefaultTreeAdapterTypes.ChildNode

/** Deeper than any text that a person writes, and shallow enough for every walk through a tree. */
const deepest = 60

/** Tags that the parser puts around every text by itself, and then some. */
const ofTheParser = 10

const dropped = new Set(richText.dropped)

const childrenOf = (node: ParsedNode) => ('tagName' in node ? node.childNodes : [])

/** The texts and empty tags of what lies too deep, out of the tags around them. */
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
 * Reads HTML as every browser does (the parsing rules of the HTML standard).
 * @throws HttpError 400 for tags that multiply: a parser opens what was left open anew in each paragraph
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
