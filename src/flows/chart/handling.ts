import {
  useEffect,
  useState,
  useRef,
  type PointerEvent,
  useEffectEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
} from 'react'
import type { Layout } from '../graph/layout'
import type { Graph } from '../graph/graph'
import type { ChartLights } from './chart-lights'
import { reveal } from './reveal'

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

interface Followed {
  /** The whole graph, also what is folded. */
  graph: Graph
  layout: Layout
  lights: ChartLights | undefined
  zoom: number
  /** Unfolds the chart as far as these states. */
  unfold: (ids: readonly string[]) => void
}

/** Unfolds what a panel lights anew, and scrolls to a newly active state. */
export function useFollow(
  frame: RefObject<HTMLElement | null>,
  { graph, layout, lights, zoom, unfold }: Followed,
) {
  const last = useRef<ReadonlySet<string>>(new Set())
  const awaited = useRef<string>(undefined)

  const show = useEffectEvent(() => {
    const box = layout.boxes[awaited.current ?? '']
    if (!box || !frame.current) return
    awaited.current = undefined
    reveal(frame.current, box, layout, zoom)
  })
  const follow = useEffectEvent(({ active, figures }: ChartLights) => {
    const before = last.current
    const lit = graph.nodes.filter(
      ({ id, children }) =>
        (active?.has(id) || figures?.get(id)?.loss) && !children.some((one) => active?.has(one)),
    )
    last.current = new Set(lit.map(({ id }) => id))
    const come = lit.map(({ id }) => id).filter((id) => !before.has(id))
    awaited.current = come.find((id) => active?.has(id))
    unfold(come)
    show()
  })
  useEffect(() => follow(lights ?? {}), [lights])
  useEffect(show, [layout])
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

/** With 60 states and lines more, a frame takes about 30 ms of a processor; with 200, it took 99. */
const inAFrame = 60

/** How many states and lines of a chart are drawn by now: a large one comes frame by frame. */
export function useBitByBit(layout: Layout): number {
  const [{ of, count }, setDrawn] = useState({ of: layout, count: inAFrame })
  const drawn = of === layout ? count : inAFrame
  const isWhole = drawn >= Math.max(Object.keys(layout.boxes).length, layout.lines.length)
  useEffect(() => {
    if (isWhole) return
    const frame = requestAnimationFrame(() => setDrawn({ of: layout, count: drawn + inAFrame }))
    return () => cancelAnimationFrame(frame)
  }, [layout, drawn, isWhole])
  return drawn
}
