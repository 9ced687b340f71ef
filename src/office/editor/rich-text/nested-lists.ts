import type { MarkupNode } from '../../../shared/rich-text-tree'
import { element } from './markup-element'

interface FlatItem {
  type: string
  level: number
  /** Of an item that is numbered: its number. */
  start?: number | undefined
  children: readonly MarkupNode[]
}

/** Builds nested lists from items with depths. */
export function nestedLists(
  items: readonly MarkupNode[],
  read: (item: MarkupNode) => FlatItem,
): MarkupNode[] {
  const build = (flat: readonly FlatItem[], level: number): MarkupNode[] => {
    const lists: {
      type: string
      start: number | undefined
      items: { children: MarkupNode[]; inner: FlatItem[] }[]
    }[] = []
    for (const item of flat) {
      const list = lists.at(-1)
      const owner = list?.items.at(-1)
      if (item.level > level && owner) owner.inner.push(item)
      else if (list?.type === item.type)
        list.items.push({ children: [...item.children], inner: [] })
      else {
        const { type, start } = item
        lists.push({ type, start, items: [{ children: [...item.children], inner: [] }] })
      }
    }
    return lists.map(({ type, start, items: own }) =>
      element(
        type,
        own.map(({ children, inner }) =>
          element('li', [...children, ...build(inner, Math.min(...inner.map((one) => one.level)))]),
        ),
        undefined,
        start === undefined ? {} : { start: String(start) },
      ),
    )
  }
  const flat = items.map(read)
  return build(flat, Math.min(...flat.map((item) => item.level)))
}
