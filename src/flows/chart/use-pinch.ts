import { useEffect, type RefObject } from 'react'

/** The fixed point of a zoom, in px from the frame's corner. */
export interface Anchor {
  x: number
  y: number
}

/** Zooms by two fingers, and by Ctrl and wheel, which touchpads send for a pinch. */
export function usePinch(
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
