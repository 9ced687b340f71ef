import { useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { Graph } from '../graph/graph'

/** A chart's states and transitions in the order of the outline: each state before its own. */
const partOrder = ({ nodes, edges }: Graph): string[] =>
  nodes.flatMap(({ id }) => [id, ...edges.filter(({ source }) => source === id).map((e) => e.id)])

/** Props that make a state or transition reachable by keyboard. */
export interface ChartItem {
  'data-item': string
  tabIndex: 0 | -1
}

export type ItemOf = (id: string) => ChartItem

const idOf = (target: EventTarget) =>
  (target as Element).closest?.('[data-item]')?.getAttribute('data-item') ?? undefined

/** Makes a chart's states and transitions one tab stop with arrow keys, Home and End. */
export function useChartItems(graph: Graph) {
  const [current, setCurrent] = useState(graph.id)
  const order = useMemo(() => partOrder(graph), [graph])
  const reached = order.includes(current) ? current : order[0]

  function moveTo(id: string | undefined, chart: Element) {
    if (id === undefined) return
    chart.querySelector<SVGElement>(`[data-item="${CSS.escape(id)}"]`)?.focus()
  }

  return {
    itemOf: (id: string): ChartItem => ({
      'data-item': id,
      tabIndex: id === reached ? 0 : -1,
    }),
    onFocus({ target }: FocusEvent) {
      const id = idOf(target)
      if (id !== undefined) setCurrent(id)
    },
    onKeyDown(event: KeyboardEvent<Element>) {
      const id = idOf(event.target)
      if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      const at = order.indexOf(id)
      const ways: Record<string, string | undefined> = {
        ArrowRight: order[at + 1],
        ArrowDown: order[at + 1],
        ArrowLeft: order[at - 1],
        ArrowUp: order[at - 1],
        Home: order[0],
        End: order.at(-1),
      }
      if (!(event.key in ways)) return
      event.preventDefault()
      moveTo(ways[event.key], event.currentTarget)
    },
  }
}
