import type { Point } from '../graph/layout'

const radius = 6

const between = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const share = Math.min(distance, length / 2) / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const written = ({ x, y }: Point) => `${+x.toFixed(1)} ${+y.toFixed(1)}`

/** An SVG path through points with rounded corners. */
export function linePath(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (!before) return `M${written(point)}`
      if (!after) return `L${written(point)}`
      const [start, end] = [between(point, before, radius), between(point, after, radius)]
      return `L${written(start)}Q${written(point)} ${written(end)}`
    })
    .join('')
}

/** The arrowhead at the end of a line, as an SVG path. */
export function arrowPath(points: readonly Point[]): string {
  const [before, tip] = points.slice(-2)
  if (!before || !tip) return ''
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1
  const [x, y] = [(tip.x - before.x) / length, (tip.y - before.y) / length]
  const wing = (side: number) => ({
    x: tip.x - 9 * x + side * 4.5 * y,
    y: tip.y - 9 * y - side * 4.5 * x,
  })
  return `M${written(tip)}L${written(wing(1))}L${written(wing(-1))}Z`
}
