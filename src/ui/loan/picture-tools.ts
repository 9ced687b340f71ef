import { isNewerPicture } from '../../shared/image-kind'
import { asDamaged, checkedDocument, type CheckedDocument } from './document-check'
import { largestDocument } from './loan-fields'

/** Larger files are not read, in bytes: no phone takes such a picture. */
const largestReadable = 64 * 1024 * 1024

/** The longest side that browsers can draw, in pixels. */
export const longestSide = 16_000

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

export interface Sheet {
  width: number
  height: number
  /** Draws the whole sheet, its upper left corner at the origin. */
  draw: (canvas: CanvasRenderingContext2D) => void
}

/** Decodes a picture, upright. Rejects when it cannot be opened. */
const opened = (content: Blob) => createImageBitmap(content)

const encoded = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be written'))
    canvas.toBlob(take, 'image/jpeg', quality)
  })

function drawn({ width, height, draw }: Sheet, megapixels: number) {
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
export async function fitted(sheet: Sheet, tries = attempts): Promise<Blob> {
  for (const [megapixels, quality] of tries) {
    const canvas = drawn(sheet, megapixels)
    const picture = await encoded(canvas, quality)
    // Frees its memory, which some browsers hold until it is collected.
    canvas.width = 0
    if (picture.size <= largestDocument) return picture
  }
  throw new Error('The picture could not be made small enough')
}

/** The same picture in at most 1,048,576 bytes. */
export async function shrunk(content: Blob): Promise<Blob> {
  const picture = await opened(content)
  const { width, height } = picture
  return fitted({ width, height, draw: (canvas) => canvas.drawImage(picture, 0, 0) })
}

/** The same picture rotated by 90° clockwise. */
export async function rotated(content: Blob): Promise<Blob> {
  const picture = await opened(content)
  const { width, height } = picture
  return fitted({
    width: height,
    height: width,
    draw(canvas) {
      canvas.translate(height, 0)
      canvas.rotate(Math.PI / 2)
      canvas.drawImage(picture, 0, 0)
    },
  })
}

/** Joins pages into one picture, one below the other, scaled to the widest. */
export async function joined(pages: readonly Blob[]): Promise<Blob> {
  const pictures = await Promise.all(pages.map(opened))
  const width = Math.max(...pictures.map((picture) => picture.width))
  const heights = pictures.map((picture) => (picture.height * width) / picture.width)
  return fitted({
    width,
    height: heights.reduce((sum, height) => sum + height, 0),
    draw(canvas) {
      let top = 0
      for (const [i, picture] of pictures.entries()) {
        canvas.drawImage(picture, 0, top, width, heights[i]!)
        top += heights[i]!
      }
    },
  })
}

/** The name of a picture that was drawn anew. */
export const asJpeg = (name: string) => `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.jpg`.slice(-255)

/** A chosen file: its content in memory, safe from later changes, and its description. */
export interface ReadDocument {
  content: Blob
  document: CheckedDocument
}

/**
 * Reads a chosen file into memory and checks its bytes, also by decoding it. An HEIC or AVIF picture
 * that this browser can open becomes a JPEG. Rejects when it cannot be read.
 */
export async function readDocument(file: Blob & { name: string }): Promise<ReadDocument> {
  if (file.size > largestReadable) {
    const { name, size, type } = file
    return { content: new Blob([], { type }), document: { name, size, type } }
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isNewerPicture(bytes)) {
    // The server takes none, but many browsers can open them: Safari the HEIC of its phones.
    const content = await shrunk(new Blob([bytes])).catch(() => undefined)
    if (content) {
      const { size, type } = content
      return { content, document: { name: asJpeg(file.name), size, type } }
    }
  }
  const document = checkedDocument(bytes, file)
  const content = new Blob([bytes], { type: document.type })
  const isRefused = document.help || document.size === 0 || document.size > largestDocument
  if (isRefused) return { content, document }
  try {
    const picture = await opened(content)
    picture.close()
    return { content, document }
  } catch {
    return { content, document: asDamaged(document) }
  }
}
