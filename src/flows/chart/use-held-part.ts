import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Layout } from '../graph/layout'

/** Keeps a state where it is on the screen when the chart is laid out anew. */
export function useHeldPart(frame: RefObject<HTMLElement | null>, layout: Layout) {
  const held = useRef<{ id: string; x: number; y: number }>(undefined)

  const placeOf = useCallback(
    (id: string) =>
      frame.current?.querySelector(`[data-state="${CSS.escape(id)}"]`)?.getBoundingClientRect(),
    [frame],
  )

  useLayoutEffect(() => {
    const before = held.current
    held.current = undefined
    const now = before && placeOf(before.id)
    if (!before || !now) return
    frame.current?.scrollBy({
      left: now.x - before.x,
      top: now.y - before.y,
      behavior: 'instant',
    })
  }, [frame, layout, placeOf])

  return useCallback(
    (id: string) => {
      const place = placeOf(id)
      held.current = place && { id, x: place.x, y: place.y }
    },
    [placeOf],
  )
}
