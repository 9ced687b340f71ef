import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Layout } from '../../../charts/layout'
import { usePinch, type Anchor } from './use-pinch'

const smallest = 0.1
const largest = 3

/** A chart that would have to be smaller opens in full size: small type is no use to anybody. */
const readable = 0.75

const clamped = (zoom: number) => Math.min(largest, Math.max(smallest, zoom))

/**
 * How big a chart stands in its frame, which scrolls. It opens whole where that can be read, else
 * with its beginning in sight; a change holds the middle of the frame or the point pointed at.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, layout: Layout) {
  const { width, height, initials } = layout
  const beginsAt = initials[0]?.dot.x ?? 0
  const [zoom, setZoom] = useState(1)
  const opening = useRef<number>(undefined)
  const pending = useRef<{ from: number; at: Anchor }>(undefined)

  const fitting = useCallback(() => {
    const { clientWidth = width, clientHeight = height } = frame.current ?? {}
    return clamped(Math.min(1, (clientWidth - 2) / width, (clientHeight - 2) / height))
  }, [frame, width, height])

  const zoomTo = useCallback(
    (change: (zoom: number) => number, at?: Anchor) =>
      setZoom((from) => {
        const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {}
        pending.current = { from, at: at ?? { x: clientWidth / 2, y: clientHeight / 2 } }
        return clamped(change(from))
      }),
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
    const { from, at } = change
    element.scrollLeft = ((element.scrollLeft + at.x) * zoom) / from - at.x
    element.scrollTop = ((element.scrollTop + at.y) * zoom) / from - at.y
  }, [frame, zoom, beginsAt])

  usePinch(frame, zoomTo)
  return { zoom, zoomTo, fit }
}
