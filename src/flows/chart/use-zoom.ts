import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Layout } from '../graph/layout'
import { usePinch, type Anchor } from './use-pinch'

const smallest = 0.1
const largest = 3

/** Below this scale a chart opens in full size: smaller text is unreadable. */
const readable = 0.9

const clamped = (zoom: number) => Math.min(largest, Math.max(smallest, zoom))

/** A zoom that is not rendered yet, with the last rendered one and the frame's scroll position. */
interface Pending {
  from: number
  at: Anchor
  left: number
  top: number
}

/** The scroll offset that keeps a point of the chart in place. */
function scrolledTo(
  zoom: number,
  from: number,
  length: number,
  room: number,
  at: number,
  by: number,
) {
  // A chart smaller than its frame is centred.
  const before = Math.max(0, (room - length * from) / 2)
  const after = Math.max(0, (room - length * zoom) / 2)
  return after + ((by + at - before) / from) * zoom - at
}

/**
 * The zoom of a chart in its scrolling frame. It opens fitted if that is readable, else in full
 * size at its beginning; zooming keeps the middle of the frame or the pointer in place.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, layout: Layout) {
  const { width, height, initials } = layout
  const beginsAt = initials[0]?.dot.x ?? 0
  const [zoom, setZoom] = useState(1)
  const opening = useRef<number>(undefined)
  const pending = useRef<Pending>(undefined)

  const fitting = useCallback(() => {
    const { clientWidth = width, clientHeight = height } = frame.current ?? {}
    return clamped(Math.min(1, (clientWidth - 2) / width, (clientHeight - 2) / height))
  }, [frame, width, height])

  const zoomTo = useCallback(
    (change: (zoom: number) => number, at?: Anchor) => {
      const element = frame.current
      if (!element) return
      const { clientWidth, clientHeight, scrollLeft: left, scrollTop: top } = element
      const held = at ?? { x: clientWidth / 2, y: clientHeight / 2 }
      setZoom((now) => {
        // Of several changes between two renderings, the first has the rendered zoom.
        pending.current = { from: pending.current?.from ?? now, at: held, left, top }
        return clamped(change(now))
      })
    },
    [frame],
  )

  const fit = useCallback(() => zoomTo(fitting), [zoomTo, fitting])

  // Another chart opens like the first one.
  useLayoutEffect(() => {
    const whole = fitting()
    opening.current = whole < readable ? 1 : whole
    setZoom(opening.current)
  }, [fitting])

  useLayoutEffect(() => {
    const element = frame.current
    const change = pending.current
    pending.current = undefined
    if (element && opening.current === zoom) {
      opening.current = undefined
      element.scrollTo({ left: beginsAt * zoom - element.clientWidth / 2, top: 0 })
      return
    }
    if (!element || !change) return
    const { from, at, left, top } = change
    element.scrollLeft = scrolledTo(zoom, from, width, element.clientWidth, at.x, left)
    element.scrollTop = scrolledTo(zoom, from, height, element.clientHeight, at.y, top)
  }, [frame, zoom, beginsAt, width, height])

  usePinch(frame, zoomTo)
  return { zoom, zoomTo, fit }
}
