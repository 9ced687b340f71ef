import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Layout } from '../graph/layout'
import { usePinch, type Anchor } from './use-pinch'

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

/**
 * The zoom of a chart in its scrolling frame. It opens fitted and stays so, whatever becomes of the
 * frame, until it is zoomed; zooming keeps the middle of the frame or the pointer in place.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, layout: Layout) {
  const { width, height } = layout
  const [zoom, setZoom] = useState(1)
  const isFitted = useRef(true)
  const pending = useRef<Pending>(undefined)
  const mark = useMoving(frame)

  const fit = useCallback(() => {
    const { clientWidth = width, clientHeight = height } = frame.current ?? {}
    isFitted.current = true
    pending.current = undefined
    setZoom(clamped(Math.min(1, (clientWidth - 2) / width, (clientHeight - 2) / height)))
  }, [frame, width, height])

  const zoomTo = useCallback(
    (change: (zoom: number) => number, at?: Anchor) => {
      const element = frame.current
      if (!element) return
      const { clientWidth, clientHeight, scrollLeft: left, scrollTop: top } = element
      const held = at ?? { x: clientWidth / 2, y: clientHeight / 2 }
      isFitted.current = false
      mark('zoom')
      setZoom((now) => {
        // Of several changes between two renderings, the first has the rendered zoom.
        pending.current = { from: pending.current?.from ?? now, at: held, left, top }
        return clamped(change(now))
      })
    },
    [frame, mark],
  )

  // Another layout is fitted like the first one.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const refit = () => {
      if (isFitted.current) fit()
    }
    refit()
    const observer = new ResizeObserver(refit)
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
