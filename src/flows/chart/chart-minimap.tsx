import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PointerEvent, RefObject } from 'react'
import type { Graph } from '../graph/graph'
import type { Layout } from '../graph/layout'
import styles from './chart-minimap.module.css'
import { ChartShapes, type ChartShapesProps } from './chart-thumbnail'

export interface ChartMinimapProps {
  frame: RefObject<HTMLElement | null>
  graph: Graph
  layout: Layout
  zoom: number
}

/** The largest sides of a minimap, in px; no more than a part of the frame. */
const most = { width: 176, height: 132, part: 0.4 }

/** Where the frame stands in the chart, and how large the minimap is. */
function placeIn(frame: HTMLElement, { width, height }: Layout, zoom: number) {
  const { clientWidth, clientHeight, scrollLeft, scrollTop } = frame
  const scale = Math.min(
    Math.min(most.width, clientWidth * most.part) / width,
    Math.min(most.height, clientHeight * most.part) / height,
  )
  return {
    isNeeded: width * zoom > clientWidth + 1 || height * zoom > clientHeight + 1,
    size: { width: width * scale, height: height * scale },
    view: {
      x: (scrollLeft / zoom) * scale,
      y: (scrollTop / zoom) * scale,
      width: Math.min(width, clientWidth / zoom) * scale,
      height: Math.min(height, clientHeight / zoom) * scale,
    },
  }
}

/**
 * The whole chart in a corner of its frame while it is larger than that; a click or drag moves the
 * frame. Only for pointers: outline, search and arrow keys serve everybody.
 */
export function ChartMinimap({ frame, graph, layout, zoom }: ChartMinimapProps) {
  const map = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const [isNeeded, setNeeded] = useState(false)

  const place = useCallback(() => {
    const element = frame.current
    if (!element) return
    const { isNeeded: needed, size, view: seen } = placeIn(element, layout, zoom)
    setNeeded(needed)
    // Written past React: a frame is scrolled sixty times a second.
    if (map.current) {
      map.current.style.width = `${size.width}px`
      map.current.style.height = `${size.height}px`
    }
    if (view.current) {
      view.current.style.width = `${seen.width}px`
      view.current.style.height = `${seen.height}px`
      view.current.style.transform = `translate(${seen.x}px, ${seen.y}px)`
    }
  }, [frame, layout, zoom])

  useLayoutEffect(place, [place, isNeeded])

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(place)
    observer.observe(element)
    element.addEventListener('scroll', place, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', place)
    }
  }, [frame, place])

  function moveTo({ clientX, clientY, currentTarget }: PointerEvent) {
    const element = frame.current
    if (!element) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const x = ((clientX - left) / width) * layout.width * zoom
    const y = ((clientY - top) / height) * layout.height * zoom
    element.scrollTo({
      left: x - element.clientWidth / 2,
      top: y - element.clientHeight / 2,
      behavior: 'instant',
    })
  }

  if (!isNeeded) return null
  return (
    <div
      aria-hidden="true"
      className={styles.map}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        moveTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event)
      }}
      ref={map}
    >
      <Picture graph={graph} layout={layout} />
      <div className={styles.view} ref={view} />
    </div>
  )
}

/** Drawn once, however the chart is moved. */
const Picture = memo(function Picture({ graph, layout }: ChartShapesProps) {
  return (
    <svg className={styles.picture} viewBox={`0 0 ${layout.width} ${layout.height}`}>
      <ChartShapes graph={graph} layout={layout} />
    </svg>
  )
})
