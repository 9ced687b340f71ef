import type { MarkupNode } from '../../../shared/rich-text-tree'

export const isElement = (node: MarkupNode) => node.nodeType === 1
export const elementName = (node: MarkupNode) =>
  isElement(node) ? node.nodeName.toLowerCase() : ''

export const textIn = (node: MarkupNode): string =>
  node.nodeType === 3 ? (node.nodeValue ?? '') : Array.from(node.childNodes, textIn).join('')

/** An element with another one's attributes, or with the given ones. */
export const element = (
  name: string,
  childNodes: MarkupNode[],
  like?: MarkupNode,
  attributes: Record<string, string> = {},
): MarkupNode => ({
  nodeType: 1,
  nodeName: name,
  nodeValue: null,
  childNodes,
  getAttribute: (key) =>
    like
      ? (like.getAttribute?.(key) ?? null)
      : Object.hasOwn(attributes, key)
        ? attributes[key]!
        : null,
})
