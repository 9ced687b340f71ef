import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react'
import type { Graph } from '../graph/graph'
import type { Box, Layout } from '../graph/layout'
import type { ChartLights } from './chart-lights'

/** What an element fills: the screen, or the window where the browser refuses the screen. */
type Filled = 'screen' | 'window'

/** Full screen for an element, else the whole window. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [filled, setFilled] = useState<Filled>()

  useEffect(() => {
    function onChange() {
      const isScreen = element.current !== null && document.fullscreenElement === element.current
      setFilled((now) => (isScreen ? 'screen' : now === 'window' ? now : undefined))
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [element])

  const leave = useCallback(() => {
    setFilled(undefined)
    if (document.fullscreenElement) void document.exitFullscreen()
  }, [])

  const enter = useCallback(async () => {
    try {
      // Older browsers have no such method: that is a refusal, too.
      await element.current!.requestFullscreen()
    } catch {
      setFilled('window')
    }
  }, [element])

  return { filled, leave, toggle: () => (filled ? leave() : void enter()) }
}

/** Scrolls a part of the chart to the middle of its frame, unless it is wholly in sight. */
function reveal(frame: HTMLElement, box: Box, { width, height }: Layout, zoom: number) {
  const { clientWidth, clientHeight, scrollLeft, scrollTop } = frame
  // A chart smaller than its frame is centred.
  const left = box.x * zoom + Math.max(0, (clientWidth - width * zoom) / 2)
  const top = box.y * zoom + Math.max(0, (clientHeight - height * zoom) / 2)
  const [right, bottom] = [left + box.width * zoom, top + box.height * zoom]
  const isSeen =
    left >= scrollLeft &&
    top >= scrollTop &&
    right <= scrollLeft + clientWidth &&
    bottom <= scrollTop + clientHeight
  if (isSeen) return
  frame.scrollTo({
    left: (left + right - clientWidth) / 2,
    top: (top + bottom - clientHeight) / 2,
    behavior: 'smooth',
  })
}

interface Followed {
  graph: Graph
  layout: Layout
  lights: ChartLights | undefined
  zoom: number
}

/** Scrolls to a newly active state. */
export function useFollow(
  frame: RefObject<HTMLElement | null>,
  { graph, layout, lights, zoom }: Followed,
) {
  const last = useRef<ReadonlySet<string>>(new Set())

  const follow = useEffectEvent((active: ReadonlySet<string>) => {
    const inner = graph.nodes.filter(
      ({ id, children }) => active.has(id) && !children.some((one) => active.has(one)),
    )
    const come = inner.find(({ id }) => !last.current.has(id))
    last.current = active
    if (come && frame.current) reveal(frame.current, layout.boxes[come.id]!, layout, zoom)
  })
  useEffect(() => follow(lights?.active ?? new Set()), [lights])
}

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
