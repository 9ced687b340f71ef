import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { Graph } from '../graph/graph'
import type { Layout } from '../graph/layout'
import type { ChartLights } from './chart-lights'
import { reveal } from './reveal'

interface Followed {
  /** The whole graph, also what is folded. */
  graph: Graph
  layout: Layout
  lights: ChartLights | undefined
  zoom: number
  /** Unfolds the chart as far as these states. */
  unfold: (ids: readonly string[]) => void
}

/** Unfolds what a panel lights anew, and scrolls to a newly active state. */
export function useFollow(
  frame: RefObject<HTMLElement | null>,
  { graph, layout, lights, zoom, unfold }: Followed,
) {
  const last = useRef<ReadonlySet<string>>(new Set())
  const awaited = useRef<string>(undefined)

  const show = useEffectEvent(() => {
    const box = layout.boxes[awaited.current ?? '']
    if (!box || !frame.current) return
    awaited.current = undefined
    reveal(frame.current, box, layout, zoom)
  })
  const follow = useEffectEvent(({ active, figures }: ChartLights) => {
    const before = last.current
    const lit = graph.nodes.filter(
      ({ id, children }) =>
        (active?.has(id) || figures?.get(id)?.loss) && !children.some((one) => active?.has(one)),
    )
    last.current = new Set(lit.map(({ id }) => id))
    const come = lit.map(({ id }) => id).filter((id) => !before.has(id))
    awaited.current = come.find((id) => active?.has(id))
    unfold(come)
    show()
  })
  useEffect(() => follow(lights ?? {}), [lights])
  useEffect(show, [layout])
}
