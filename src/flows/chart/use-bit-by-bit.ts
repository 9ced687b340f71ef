import { useEffect, useState } from 'react'
import type { Layout } from '../graph/layout'

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
