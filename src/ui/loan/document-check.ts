import { imageKind, imageProblem, tellingBytes } from '../../shared/image-kind'
import { largestDocument, type LoanDocument } from './loan-fields'

/** A checked file, and advice if it cannot be accepted. */
export interface CheckedDocument extends Omit<LoanDocument, 'key'> {
  help?: string | undefined
}

/** The type of content that is not a picture; the schema refuses it. */
const unknownType = 'application/octet-stream'

export const damaged = 'This picture is damaged. Please choose another one.'
export const cutOff =
  'This picture is damaged: the end of the file is missing. Please choose the original again.'

const isEndOfPng = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === 'IEND'

/**
 * Whether a picture is complete: truncated downloads often open, half grey. Bytes after the end do
 * not matter: phones append films to photos.
 */
const isWhole: Record<string, (bytes: Uint8Array) => boolean> = {
  'image/jpeg'(bytes) {
    let at = 2
    while (at + 2 <= bytes.length) {
      const mark = bytes[at] === 0xff ? bytes[at + 1]! : 0
      if (mark === 0xd9) return true
      // Skip segments by length: an embedded thumbnail has an end marker of its own.
      const hasLength = mark > 1 && mark < 0xff && (mark < 0xd0 || mark > 0xd8)
      at += hasLength ? 2 + bytes[at + 2]! * 256 + bytes[at + 3]! : 1
    }
    return false
  },
  'image/png'(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    let at = 8
    while (at + 12 <= bytes.length && !isEndOfPng(bytes, at)) at += 12 + view.getUint32(at)
    return at + 12 <= bytes.length
  },
  'image/webp'(bytes) {
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
    return length + 8 <= bytes.length
  },
}

/** Whether the end of a picture is missing. */
export const isCutOff = (bytes: Uint8Array) =>
  isWhole[imageKind(bytes)?.type ?? '']?.(bytes) === false

/** Corrects a file's extension: a JPG called `scan.png` becomes `scan.jpg`. */
function fittingName(name: string, endings: readonly string[]) {
  const ending = /\.([a-z][a-z0-9]{0,5})$/i.exec(name)?.[1]
  if (ending === undefined || endings.includes(ending.toLowerCase())) return name.slice(-255)
  return `${name.slice(-250, -ending.length)}${endings[0]}`
}

/**
 * Detects a file's type from its bytes; name and declared type are used only where it is empty.
 * Pictures get a type that `#/$defs/document` accepts, other files one that it refuses. The size of
 * one that is too large comes first.
 */
export function checkedDocument(
  bytes: Uint8Array,
  file: { name: string; type: string },
): CheckedDocument {
  const size = bytes.length
  const name = file.name.slice(-255)
  if (size === 0) return { name, size, type: file.type || unknownType }
  const kind = imageKind(bytes)
  if (!kind) {
    const help = imageProblem(bytes.subarray(0, tellingBytes), file)
    return { name, size, type: unknownType, help }
  }
  if (size <= largestDocument && isCutOff(bytes))
    return { name, size, type: unknownType, help: cutOff }
  return { name: fittingName(file.name, kind.endings), size, type: kind.type }
}

/** A picture that cannot be used after all. */
export const refuseDocument = (document: CheckedDocument, help: string): CheckedDocument => ({
  ...document,
  type: unknownType,
  help,
})
