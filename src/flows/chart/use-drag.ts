import { useRef, type PointerEvent } from 'react'

/** The distance in px from which a click becomes a drag. */
const threshold = 4

/** Scrolls a frame by dragging with the mouse; touch scrolls natively. */
export function useDrag() {
  const start = useRef<{ x: number; y: number }>(undefined)

  return {
    onPointerDown({ button, pointerType, clientX: x, clientY: y }: PointerEvent) {
      if (button === 0 && pointerType === 'mouse') start.current = { x, y }
    },
    onPointerMove({ buttons, currentTarget, clientX: x, clientY: y, pointerId }: PointerEvent) {
      if (!start.current) return
      if (buttons === 0) {
        start.current = undefined
        return
      }
      const [dx, dy] = [x - start.current.x, y - start.current.y]
      const isDragging = currentTarget.hasPointerCapture(pointerId)
      if (!isDragging && Math.hypot(dx, dy) < threshold) return
      if (!isDragging) currentTarget.setPointerCapture(pointerId)
      currentTarget.scrollBy({ left: -dx, top: -dy, behavior: 'instant' })
      start.current = { x, y }
    },
    onPointerUp() {
      start.current = undefined
    },
  }
}
