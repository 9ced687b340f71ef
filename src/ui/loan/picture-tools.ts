import definitions from '../../../schemas/definitions.json'
import { isNewerPicture } from '../../shared/image-kind'
import { longestSide, mostPixels, tooManyPixels } from '../../shared/picture-limits'
import {
  checkedDocument,
  cutOff,
  damaged,
  isCutOff,
  refuseDocument,
  type CheckedDocument,
} from './document-check'
import { fitted, type PaperSheet } from './fitted-sheet'
import { joinPages, Unreadable, type PagePlace } from './join-pages'
import { largestDocument } from './loan-fields'

const { errorMessage: sizeErrors } = definitions.document.properties.size

/** Larger files are not read, in bytes: no phone takes such a picture. */
const largestReadable = 64 * 1024 * 1024

/** Why a picture cannot be used, as a sentence for the person who chose it. */
export class PictureProblem extends Error {
  override name = 'PictureProblem'
}

/** Decodes a picture, upright. Rejects when it cannot be opened, or a part of it is missing. */
async function opened(content: Blob) {
  if (isCutOff(new Uint8Array(await content.arrayBuffer()))) throw new PictureProblem(cutOff)
  return createImageBitmap(content)
}

/** The picture drawn anew, in at most 1,048,576 bytes. */
async function redrawn(
  content: Blob,
  sheetOf: (picture: ImageBitmap) => PaperSheet,
): Promise<Blob> {
  const picture = await opened(content)
  try {
    return await fitted(sheetOf(picture))
  } finally {
    picture.close()
  }
}

/** The same picture in at most 1,048,576 bytes. */
export const shrunk = (content: Blob) =>
  redrawn(content, (picture) => ({
    width: picture.width,
    height: picture.height,
    draw: (canvas) => canvas.drawImage(picture, 0, 0),
  }))

/** The same picture rotated by 90° clockwise. */
export const rotated = (content: Blob) =>
  redrawn(content, (picture) => ({
    width: picture.height,
    height: picture.width,
    draw(canvas) {
      canvas.translate(picture.height, 0)
      canvas.rotate(Math.PI / 2)
      canvas.drawImage(picture, 0, 0)
    },
  }))

const tooManyPages =
  'So many pages would not be readable in one picture of 1 MB. This page was not added.'

/**
 * Adds a page below a picture, in at most 1,048,576 bytes.
 * @throws PictureProblem
 */
export async function withPage(content: Blob, { content: page, document }: ReadDocument) {
  if (document.help) throw new PictureProblem(document.help)
  if (page.size === 0)
    throw new PictureProblem(sizeErrors[document.size === 0 ? 'minimum' : 'maximum'])
  const pictures: ImageBitmap[] = []
  try {
    for (const part of [content, page]) pictures.push(await opened(part))
    const sharpest = Math.max(...pictures.map(({ width }) => width))
    const draw = async (
      canvas: CanvasRenderingContext2D,
      index: number,
      { top, width, height }: PagePlace,
    ) => canvas.drawImage(pictures[index]!, 0, top, width, height)
    return await joinPages(pictures, draw, sharpest)
  } catch (error) {
    throw error instanceof Unreadable ? new PictureProblem(tooManyPages) : error
  } finally {
    for (const picture of pictures) picture.close()
  }
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
    const { width, height } = picture
    picture.close()
    const isTooLarge = Math.max(width, height) > longestSide || width * height > mostPixels
    return { content, document: isTooLarge ? refuseDocument(document, tooManyPixels) : document }
  } catch {
    return { content, document: refuseDocument(document, damaged) }
  }
}
