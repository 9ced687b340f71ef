import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Layout } from '../graph/layout'
import { usePinch, type Anchor } from './use-pinch'

const smallest = 0.1
const largest = 3

/** A chart that would have to be smaller opens in full size: small type is no use to anybody. */
const readable = 0.9

const clamped = (zoom: number) => Math.min(largest, Math.max(smallest, zoom))

/** A zoom that is not drawn yet: the one that is, and how the frame stood. */
interface Pending {
  from: number
  at: Anchor
  left: number
  top: number
}

/** How far a frame is scrolled along one side so that what was at a point stays there. */
function scrolledTo(
  zoom: number,
  from: number,
  length: number,
  room: number,
  at: number,
  by: number,
) {
  // What is shorter than its frame stands in the middle.
  const before = Math.max(0, (room - length * from) / 2)
  const after = Math.max(0, (room - length * zoom) / 2)
  return after + ((by + at - before) / from) * zoom - at
}

/**
 * How big a chart stands in its frame, which scrolls. It opens whole where that can be read, else
 * with its beginning in sight; a change holds the middle of the frame or the point pointed at.
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
        // Of changes between two drawings, the first knows the zoom at which the frame was scrolled.
        pending.current = { from: pending.current?.from ?? now, at: held, left, top }
        return clamped(change(now))
      })
    },
    [frame],
  )

  const fit = useCallback(() => zoomTo(fitting), [zoomTo, fitting])

  // Another chart opens as the first one did.
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
