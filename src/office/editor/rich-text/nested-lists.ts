import type { MarkupNode } from '../../../shared/rich-text-tree'
import { element } from './markup-element'

interface FlatItem {
  type: string
  level: number
  children: readonly MarkupNode[]
}

/** Builds nested lists from items with depths. */
export function nestedLists(
  items: readonly MarkupNode[],
  read: (item: MarkupNode) => FlatItem,
): MarkupNode[] {
  const build = (flat: readonly FlatItem[], level: number): MarkupNode[] => {
    const lists: { type: string; items: { children: MarkupNode[]; inner: FlatItem[] }[] }[] = []
    for (const item of flat) {
      const list = lists.at(-1)
      const owner = list?.items.at(-1)
      if (item.level > level && owner) owner.inner.push(item)
      else if (list?.type === item.type)
        list.items.push({ children: [...item.children], inner: [] })
      else lists.push({ type: item.type, items: [{ children: [...item.children], inner: [] }] })
    }
    return lists.map(({ type, items: own }) =>
      element(
        type,
        own.map(({ children, inner }) =>
          element('li', [...children, ...build(inner, Math.min(...inner.map((one) => one.level)))]),
        ),
      ),
    )
  }
  const flat = items.map(read)
  return build(flat, Math.min(...flat.map((item) => item.level)))
}
