import type { PdfProblem } from '../../../../machines/pdf-pages.machine'
import { fitted, longestSide, type Sheet } from '../picture-tools'
import { isBlank } from './is-blank'
import { mostPixels, type PageSize, type PdfFile } from './pdf-file'

/** The width of a page in the picture, in pixels. */
const widest = 1600
/** Text of an A4 page is readable from this width on: about 97 dots per inch. */
const leastUpright = 800
const leastAcross = 1130

/** How to fit the sheet into the limit: its share of the full width, and the JPEG quality. */
const shares = [1, 0.85, 0.7, 0.55, 0.5]
const qualities = [0.85, 0.7, 0.55]

const unreadable: PdfProblem = { reason: 'unreadable' }
const blank: PdfProblem = { reason: 'blank' }

/** The widths to try, from the best to the smallest that can be read. */
const widthsFor = (full: number, least: number) => [
  ...shares.map((share) => Math.floor(full * share)).filter((width) => width > least),
  least,
]

const fullWidth = (heights: number) =>
  Math.floor(Math.min(widest, Math.sqrt(mostPixels / heights), longestSide / heights))

/**
 * The pages as one picture, one below the other at the same width, in at most 1,048,576 bytes.
 * @param onProgress gets the number of pages that are drawn
 * @throws PdfProblem
 */
export async function joinPages(
  pdf: PdfFile,
  pages: readonly number[],
  signal: AbortSignal,
  onProgress: (drawn: number) => void,
): Promise<Blob> {
  const sizes: PageSize[] = []
  for (const page of pages) sizes.push(await pdf.sizeOf(page))
  const ratios = sizes.map(({ width, height }) => height / width)
  const sum = ratios.reduce((total, ratio) => total + ratio, 0)
  const width = fullWidth(sum)
  const least = ratios.some((ratio) => ratio < 1) ? leastAcross : leastUpright
  if (width < least) throw unreadable

  const sheet = document.createElement('canvas')
  sheet.width = width
  sheet.height = Math.ceil(width * sum)
  const context = sheet.getContext('2d')
  if (!context) throw unreadable
  try {
    let top = 0
    for (const [index, page] of pages.entries()) {
      const drawing = await pdf.draw(page, width, signal)
      if (isBlank(drawing)) throw blank
      const height = width * ratios[index]!
      context.drawImage(drawing, 0, top, width, height)
      top += height
      drawing.width = 0
      onProgress(index + 1)
    }
    const whole: Sheet = {
      width,
      height: sheet.height,
      draw: (canvas) => canvas.drawImage(sheet, 0, 0),
    }
    const tries = widthsFor(width, least).flatMap((narrower) =>
      qualities.map((quality) => [(narrower * narrower * sum) / 1e6, quality] as const),
    )
    const picture = await fitted(whole, tries).catch(() => {
      throw unreadable
    })
    signal.throwIfAborted()
    return picture
  } finally {
    // Frees its memory, which some browsers hold until it is collected.
    sheet.width = 0
  }
}
