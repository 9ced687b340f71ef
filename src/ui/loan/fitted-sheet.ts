import { longestSide } from '../../shared/picture-limits'
import { largestDocument } from './loan-fields'

/** Maximum megapixels and JPEG quality. */
type Attempt = readonly [megapixels: number, quality: number]

/**
 * How to shrink a picture, gentlest first. Text stays legible longer with more pixels at lower quality.
 */
const attempts: readonly Attempt[] = [
  [12, 0.92],
  [12, 0.82],
  [8, 0.8],
  [8, 0.7],
  [5, 0.72],
  [5, 0.6],
  [3, 0.65],
  [3, 0.5],
  [2, 0.5],
  [1, 0.5],
  [0.5, 0.4],
]

export interface PaperSheet {
  width: number
  height: number
  /** Draws the whole sheet, its upper left corner at the origin. */
  draw: (canvas: CanvasRenderingContext2D) => void
}

const encoded = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be written'))
    canvas.toBlob(take, 'image/jpeg', quality)
  })

function drawn({ width, height, draw }: PaperSheet, megapixels: number) {
  const scale = Math.min(
    1,
    Math.sqrt((megapixels * 1e6) / (width * height)),
    longestSide / Math.max(width, height),
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The picture could not be drawn')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.scale(canvas.width / width, canvas.height / height)
  draw(context)
  return canvas
}

/** The sheet as the best JPEG of at most 1,048,576 bytes; rejects when no attempt gets there. */
export async function fitted(sheet: PaperSheet, tries = attempts): Promise<Blob> {
  for (const [megapixels, quality] of tries) {
    const canvas = drawn(sheet, megapixels)
    const picture = await encoded(canvas, quality)
    // Frees its memory, which some browsers hold until it is collected.
    canvas.width = 0
    if (picture.size <= largestDocument) return picture
  }
  throw new Error('The picture could not be made small enough')
}
