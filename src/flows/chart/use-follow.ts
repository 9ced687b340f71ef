import { useEffect, useRef, type RefObject } from 'react'
import type { Graph } from '../graph/graph'
import type { Layout } from '../graph/layout'
import { reveal } from './reveal'

interface Followed {
  graph: Graph
  layout: Layout
  active: ReadonlySet<string> | undefined
  zoom: number
}

/** The first innermost state that has just become active. */
function newcomer({ nodes }: Graph, now: ReadonlySet<string>, before: ReadonlySet<string>) {
  const isInnermost = (children: string[]) => !children.some((id) => now.has(id))
  return nodes.find(({ id, children }) => now.has(id) && !before.has(id) && isInnermost(children))
}

/** Scrolls a newly active state into view. */
export function useFollow(
  frame: RefObject<HTMLElement | null>,
  { graph, layout, active, zoom }: Followed,
) {
  const last = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const before = last.current
    last.current = active ?? new Set()
    const box = layout.boxes[newcomer(graph, last.current, before)?.id ?? '']
    if (box && frame.current) reveal(frame.current, box, layout, zoom)
    // Zooming alone does not scroll to a state.
  }, [active])
}
