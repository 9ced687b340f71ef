import type { MarkupNode } from '../../../shared/rich-text-tree'
import { declarationsOf } from './foreign-styles'
import { element, isElement, elementName, textIn } from './markup-element'
import { nestedLists } from './nested-lists'

const listStyle = (node: MarkupNode) =>
  declarationsOf(node.getAttribute?.('style') ?? '').get('mso-list') ?? ''

/** Word's list items are paragraphs: 'mso-list: l0 level2 lfo1'. */
const levelOf = (node: MarkupNode) =>
  elementName(node) === 'p' ? Number(/\blevel(\d)/.exec(listStyle(node))?.[1] ?? 0) : 0

const isMarker = (node: MarkupNode) => listStyle(node) === 'ignore'

const markersIn = (node: MarkupNode): MarkupNode[] =>
  isMarker(node) ? [node] : Array.from(node.childNodes).flatMap(markersIn)

const withoutMarkers = (node: MarkupNode): MarkupNode[] => {
  if (!isElement(node)) return [node]
  if (isMarker(node)) return []
  return [element(elementName(node), Array.from(node.childNodes).flatMap(withoutMarkers), node)]
}

/** 4 for '4.', with which a list goes on after something else. */
const numberOf = (marker: string) => /^\(?(\d{1,4})[.)]/.exec(marker.trim())?.[1]

/** '1.' and 'a)' mean an ordered list; '·' and 'o' do not. */
const isCounting = (marker: string) => /^\(?[\da-z]{1,4}[.)]/i.test(marker.trim())

const isGap = (node: MarkupNode) => !isElement(node) && !textIn(node).trim()

/** Converts Word's list paragraphs to lists. */
export function withWordLists(nodes: readonly MarkupNode[]): MarkupNode[] {
  const found: MarkupNode[] = []
  let items: MarkupNode[] = []
  const close = () => {
    if (items.length > 0) {
      const lists = nestedLists(items, (item) => {
        const marker = markersIn(item).map(textIn).join('')
        const number = numberOf(marker)
        return {
          type: isCounting(marker) ? 'ol' : 'ul',
          level: levelOf(item),
          start: number === undefined ? undefined : Number(number),
          children: Array.from(item.childNodes).flatMap(withoutMarkers),
        }
      })
      found.push(...lists)
    }
    items = []
  }
  for (const node of nodes) {
    if (levelOf(node) > 0) items.push(node)
    else if (items.length === 0 || !isGap(node)) {
      close()
      found.push(node)
    }
  }
  close()
  return found
}
