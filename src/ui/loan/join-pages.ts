import { longestSide } from '../../shared/picture-limits'
import { fitted, type PaperSheet } from './fitted-sheet'

/** The largest canvas: more pixels than some phones can hold in one. */
export const largestCanvas = 12e6

/** The width of a page in the picture, in pixels. */
const widest = 1600
/** Text of an A4 page is readable from this width on: about 97 dots per inch. */
const leastUpright = 800
const leastAcross = 1130

/** How to fit the sheet into the limit: its share of the full width, and the JPEG quality. */
const shares = [1, 0.85, 0.7, 0.55, 0.5]
const qualities = [0.85, 0.7, 0.55]

/** The widths to try, from the best to the smallest that can be read. */
const widthsFor = (full: number, least: number) => [
  ...shares.map((share) => Math.floor(full * share)).filter((width) => width > least),
  least,
]

/** So many pages cannot be read in one picture. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

export interface PageSize {
  width: number
  height: number
}

/** Where a page stands in the picture. */
export interface PagePlace extends PageSize {
  top: number
}

/**
 * Pages as one picture, one below the other at the same width, in at most 1,048,576 bytes and wide
 * enough to be read.
 * @param draw draws the page with this index at its place
 * @param sharpest the width beyond which a page shows no more
 * @throws Unreadable
 */
export async function joinPages(
  pages: readonly PageSize[],
  draw: (canvas: CanvasRenderingContext2D, index: number, place: PagePlace) => Promise<void>,
  sharpest = widest,
): Promise<Blob> {
  const ratios = pages.map(({ width, height }) => height / width)
  const sum = ratios.reduce((total, ratio) => total + ratio, 0)
  const room = Math.min(widest, Math.sqrt(largestCanvas / sum), longestSide / sum)
  const width = Math.floor(Math.min(sharpest, room))
  const readable = ratios.some((ratio) => ratio < 1) ? leastAcross : leastUpright
  const least = Math.min(sharpest, readable)
  if (width < least) throw new Unreadable()

  const sheet = document.createElement('canvas')
  sheet.width = width
  sheet.height = Math.ceil(width * sum)
  const context = sheet.getContext('2d')
  if (!context) throw new Unreadable()
  context.imageSmoothingQuality = 'high'
  try {
    let top = 0
    for (const [index, ratio] of ratios.entries()) {
      const height = width * ratio
      await draw(context, index, { top, width, height })
      top += height
    }
    const whole: PaperSheet = {
      width,
      height: sheet.height,
      draw: (canvas) => canvas.drawImage(sheet, 0, 0),
    }
    const tries = widthsFor(width, least).flatMap((narrower) =>
      qualities.map((quality) => [(narrower * narrower * sum) / 1e6, quality] as const),
    )
    return await fitted(whole, tries).catch(() => {
      throw new Unreadable()
    })
  } finally {
    // Frees its memory, which some browsers hold until it is collected.
    sheet.width = 0
  }
}
