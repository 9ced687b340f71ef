import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** A size in CSS px. */
export interface Size {
  width: number
  height: number
}

/** Where in the frame a zoom holds still, in px from its corner. */
interface Anchor {
  x: number
  y: number
}

const smallest = 0.1
const largest = 3

/** Below this a chart opens bigger than its frame: small type is no use to anybody. */
const readable = 0.75

const clamped = (zoom: number) => Math.min(largest, Math.max(smallest, zoom))

/**
 * How big a chart stands in its frame, which scrolls. It opens whole where that can be read;
 * changes hold the middle of the frame, or the point that is pointed at.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, { width, height }: Size) {
  const [zoom, setZoom] = useState(1)
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
  useLayoutEffect(() => setZoom(Math.max(fitting(), readable)), [fitting])

  useLayoutEffect(() => {
    const element = frame.current
    const change = pending.current
    pending.current = undefined
    if (!element || !change) return
    const { from, at } = change
    element.scrollLeft = ((element.scrollLeft + at.x) * zoom) / from - at.x
    element.scrollTop = ((element.scrollTop + at.y) * zoom) / from - at.y
  }, [frame, zoom])

  // The wheel with Ctrl, which is also what a pinch on a touchpad sends, and two fingers.
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let distance = 0
    const inFrame = (x: number, y: number): Anchor => {
      const { left, top } = element.getBoundingClientRect()
      return { x: x - left, y: y - top }
    }
    function onWheel(event: WheelEvent) {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const factor = Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 200)
      zoomTo((now) => now * factor, inFrame(event.clientX, event.clientY))
    }
    function onTouch(event: TouchEvent) {
      const [one, two] = event.touches
      if (!one || !two) {
        distance = 0
        return
      }
      event.preventDefault()
      const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
      const factor = distance ? apart / distance : 1
      distance = apart
      const [x, y] = [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2]
      zoomTo((now) => now * factor, inFrame(x, y))
    }
    const heard = { passive: false }
    element.addEventListener('wheel', onWheel, heard)
    element.addEventListener('touchstart', onTouch, heard)
    element.addEventListener('touchmove', onTouch, heard)
    element.addEventListener('touchend', onTouch, heard)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('touchstart', onTouch)
      element.removeEventListener('touchmove', onTouch)
      element.removeEventListener('touchend', onTouch)
    }
  }, [frame, zoomTo])

  return { zoom, zoomTo, fit }
}
