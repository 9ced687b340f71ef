import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Layout } from '../graph/layout'

/** The fixed point of a zoom, in px from the frame's corner. */
interface Anchor {
  x: number
  y: number
}

/** Zooms by two fingers, and by Ctrl and wheel, which touchpads send for a pinch. */
function usePinch(
  frame: RefObject<HTMLElement | null>,
  zoomTo: (change: (zoom: number) => number, at: Anchor) => void,
) {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let last: { apart: number; x: number; y: number } | undefined
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
        last = undefined
        return
      }
      if (event.cancelable) event.preventDefault()
      const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) || 1
      const [x, y] = [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2]
      if (last) {
        const factor = apart / last.apart
        // The point between the fingers stays under them.
        element!.scrollBy({ left: last.x - x, top: last.y - y, behavior: 'instant' })
        zoomTo((now) => now * factor, inFrame(x, y))
      }
      last = { apart, x, y }
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
}

/** However small, a chart can be fitted; larger than this nothing is gained. */
const limits = { least: 0.02, most: 3 }

const clamped = (zoom: number) => Math.min(limits.most, Math.max(limits.least, zoom))

/** How long after its last step a chart counts as at rest, in ms. */
const restAfter = 150

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
 * Marks the frame while its chart is zoomed or scrolled: the browser then scales what is painted, and
 * looks for nothing under the pointer.
 */
function useMoving(frame: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const mark = useCallback(
    (how: 'zoom' | 'scroll') => {
      const element = frame.current
      if (!element) return
      if (element.dataset.moving !== 'zoom') element.dataset.moving = how
      clearTimeout(timer.current)
      timer.current = setTimeout(() => delete element.dataset.moving, restAfter)
    },
    [frame],
  )

  useEffect(() => {
    const element = frame.current
    const onScroll = () => mark('scroll')
    element?.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer.current)
      element?.removeEventListener('scroll', onScroll)
    }
  }, [frame, mark])

  return mark
}

/** The zoom at which a whole chart is seen in its frame, at most its natural size. */
export const fitIn = ({ width, height }: Layout, { clientWidth, clientHeight }: HTMLElement) =>
  Math.min(1, (clientWidth - 2) / width, (clientHeight - 2) / height)

/**
 * The zoom of a chart in its scrolling frame. It opens in its natural size, in which every text can be
 * read, where it begins. Zooming keeps the middle of the frame or the pointer in place; what was fitted
 * stays so, whatever becomes of the frame, until it is zoomed.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, layout: Layout) {
  const { width, height, initials } = layout
  const [stored, setStored] = useState({ of: layout, zoom: 1 })
  // A chart that is turned opens anew.
  const zoom = stored.of === layout ? stored.zoom : 1
  const isFitted = useRef(false)
  const pending = useRef<Pending>(undefined)
  const mark = useMoving(frame)

  const fit = useCallback(() => {
    if (!frame.current) return
    isFitted.current = true
    pending.current = undefined
    setStored({ of: layout, zoom: clamped(fitIn(layout, frame.current)) })
  }, [frame, layout])

  const zoomTo = useCallback(
    (change: (zoom: number) => number, at?: Anchor) => {
      const element = frame.current
      if (!element) return
      const { clientWidth, clientHeight, scrollLeft: left, scrollTop: top } = element
      const held = at ?? { x: clientWidth / 2, y: clientHeight / 2 }
      isFitted.current = false
      mark('zoom')
      setStored((last) => {
        const now = last.of === layout ? last.zoom : 1
        // Of several changes between two renderings, the first has the rendered zoom.
        pending.current = { from: pending.current?.from ?? now, at: held, left, top }
        return { of: layout, zoom: clamped(change(now)) }
      })
    },
    [frame, layout, mark],
  )

  useLayoutEffect(() => {
    const element = frame.current
    const start = initials[0]?.dot
    isFitted.current = false
    if (!element || !start) return
    element.scrollLeft = start.x + start.width / 2 - element.clientWidth / 2
    element.scrollTop = start.y - element.clientHeight / 4
  }, [frame, initials])

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (isFitted.current) fit()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, fit])

  useLayoutEffect(() => {
    const element = frame.current
    const change = pending.current
    pending.current = undefined
    if (!element || !change) return
    const { from, at, left, top } = change
    element.scrollLeft = scrolledTo(zoom, from, width, element.clientWidth, at.x, left)
    element.scrollTop = scrolledTo(zoom, from, height, element.clientHeight, at.y, top)
  }, [frame, zoom, width, height])

  usePinch(frame, zoomTo)
  return { zoom, zoomTo, fit }
}
