import type { Box, Layout } from '../graph/layout'

/** Scrolls a part of the chart to the middle of its frame, unless it is wholly in sight. */
export function reveal(
  frame: HTMLElement,
  box: Box,
  { width, height }: Layout,
  zoom: number,
  behavior: ScrollBehavior = 'smooth',
) {
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
    behavior,
  })
}
