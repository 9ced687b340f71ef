import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import type { MarkupNode } from '../../shared/rich-text-tree'

type ParsedNode = DefaultTreeAdapterTypes.ChildNode

function nodeOf(node: ParsedNode): MarkupNode {
  const isElement = 'tagName' in node
  const isText = node.nodeName === '#text'
  return {
    nodeType: isElement ? 1 : isText ? 3 : 8,
    nodeName: node.nodeName,
    nodeValue: 'value' in node ? node.value : null,
    childNodes: isElement ? node.childNodes.map(nodeOf) : [],
    getAttribute: (name) =>
      (isElement && node.attrs.find((attribute) => attribute.name === name)?.value) || null,
  }
}

/** Reads HTML as every browser does (the parsing rules of the HTML standard). */
export const htmlNodes = (html: string): MarkupNode[] => parseFragment(html).childNodes.map(nodeOf)
