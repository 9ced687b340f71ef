import { richTree, type MarkupNode, type RichNode } from '../../../shared/rich-text-tree'
import { coloursOf, declarationsOf, tagsOf } from './foreign-styles'
import { element, isElement, elementName } from './markup-element'
import { nestedLists } from './nested-lists'
import { withWordLists } from './word-lists'

const attribute = (node: MarkupNode, name: string) => node.getAttribute?.(name) ?? ''
const hasClass = (node: MarkupNode, name: RegExp) => name.test(attribute(node, 'class'))

/** Helper elements that editors add around, between and after text. */
const isScaffold = (node: MarkupNode) =>
  node.nodeType === 8 ||
  hasClass(
    node,
    /\b(?:ql-ui|ql-clipboard|Apple-interchange-newline|ck-(?:widget__|fake|table-resize))/,
  ) ||
  declarationsOf(attribute(node, 'style')).get('display') === 'none'

const isListTag = (node: MarkupNode) => ['ul', 'ol'].includes(elementName(node))

/** Google Docs puts nested lists beside their items. */
function withInnerLists(children: readonly MarkupNode[]): MarkupNode[] {
  const items: MarkupNode[] = []
  for (const child of children) {
    const before = items.findLast(isElement)
    if (isListTag(child) && before && elementName(before) === 'li') {
      const owner = element('li', [...Array.from(before.childNodes), child], before)
      items[items.indexOf(before)] = owner
    } else items.push(child)
  }
  return items
}

/** Quill notes on each item its list type and depth. */
function withQuillLists(list: MarkupNode, children: readonly MarkupNode[]): MarkupNode[] {
  const isQuill = (node: MarkupNode) =>
    elementName(node) === 'li' &&
    (attribute(node, 'data-list') !== '' || hasClass(node, /\bql-indent-\d/))
  if (!children.some(isQuill)) return [element(elementName(list), withInnerLists(children), list)]
  return nestedLists(
    children.filter((node) => elementName(node) === 'li'),
    (item) => ({
      type: attribute(item, 'data-list') ? quillType(item) : elementName(list),
      level: Number(/\bql-indent-(\d)/.exec(attribute(item, 'class'))?.[1] ?? 0),
      children: Array.from(item.childNodes),
    }),
  )
}

const quillType = (item: MarkupNode) => (attribute(item, 'data-list') === 'ordered' ? 'ol' : 'ul')

/** The attributes that our parser and the list repair need. */
const allowedAttributes = ['href', 'src', 'alt', 'start', 'data-list', 'class']

/** Converts a node of foreign HTML for our parser; addresses are made relative like ours. */
function ours(node: MarkupNode, isInLink = false): MarkupNode[] {
  if (!isElement(node)) return isScaffold(node) ? [] : [node]
  if (isScaffold(node)) return []
  const declarations = declarationsOf(attribute(node, 'style'))
  const name = /^h[1-6]$/.exec(attribute(node, 'data-tag'))?.[0] ?? elementName(node)
  const isLink = isInLink || name === 'a'
  const nodes = withWordLists(Array.from(node.childNodes))
  const children = nodes.flatMap((child) => ours(child, isLink))
  // Google Docs wraps whole texts in a `b` that is not bold.
  const isNoBold =
    ['b', 'strong'].includes(name) && /normal|400/.test(declarations.get('font-weight') ?? '')
  if (isNoBold) return children
  if (name === 'ul' || name === 'ol') return withQuillLists(element(name, [], node), children)
  const tags = tagsOf(declarations).filter((tag) => tag !== name && !(isLink && tag === 'u'))
  const style =
    name === 'mark' ? 'background-color: #fff1cf' : isLink ? '' : coloursOf(declarations)
  const inner = tags.reduce<MarkupNode[]>((nodes, tag) => [element(tag, nodes)], children)
  const attributes = Object.fromEntries(allowedAttributes.map((key) => [key, attribute(node, key)]))
  return [element(name === 'mark' ? 'span' : name, inner, undefined, { ...attributes, style })]
}

export interface Pasted {
  tree: RichNode[]
  /** Pictures from other sites or as data: they must be uploaded first. */
  picturesLeftOut: number
  /** Whether it contained a table, whose cells are paragraphs in `tree`. */
  hasTable: boolean
}

const holdsTable = (nodes: readonly MarkupNode[]): boolean =>
  nodes.some((node) => elementName(node) === 'table' || holdsTable(Array.from(node.childNodes)))

const pictures = (nodes: readonly (MarkupNode | RichNode)[]): number =>
  nodes.reduce<number>((count, node) => {
    if (typeof node === 'string') return count
    if ('tag' in node) return count + (node.tag === 'img' ? 1 : pictures(node.children))
    return count + (elementName(node) === 'img' ? 1 : pictures(Array.from(node.childNodes)))
  }, 0)

/** Browsers copy absolute addresses; within `site` ours are paths. */
const withPaths = (node: MarkupNode, site: string): MarkupNode => ({
  nodeType: node.nodeType,
  nodeName: node.nodeName,
  nodeValue: node.nodeValue,
  childNodes: Array.from(node.childNodes, (child) => withPaths(child, site)),
  getAttribute(name) {
    const value = node.getAttribute?.(name) ?? null
    return value?.startsWith(`${site}/`) ? value.slice(site.length) : value
  },
})

/**
 * Reads HTML from the clipboard (CKEditor, Quill, Word, Google Docs or any page) by the allow-list.
 * `site` is our own origin ('https://example.com').
 */
export function pasted(nodes: ArrayLike<MarkupNode>, site: string): Pasted {
  const here = Array.from(nodes, (node) => withPaths(node, site))
  const own = withWordLists(here).flatMap((node) => ours(node))
  const tree = richTree(own)
  const picturesLeftOut = pictures(own) - pictures(tree)
  return { tree, picturesLeftOut, hasTable: holdsTable(here) }
}
