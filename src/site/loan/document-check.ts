import { imageKind, imageProblem, tellingBytes } from '../../shared/image-kind'
import { largestDocument, type LoanDocument } from '../../ui/loan/loan-fields'

/** What is known of a chosen file, and what would help where it cannot be taken. */
export interface CheckedDocument extends Omit<LoanDocument, 'key'> {
  help?: string | undefined
}

/** Stands for content that is no picture, whatever its name says; the schema refuses it. */
const unknownType = 'application/octet-stream'

const damaged = 'This picture is damaged. Please choose another one.'

const isEndOfPng = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === 'IEND'

/**
 * Whether a picture arrived to its end. A download that broke off often still opens, half grey. What
 * follows the end does not matter: phones put a film behind a photo.
 */
const isWhole: Record<string, (bytes: Uint8Array) => boolean> = {
  'image/jpeg'(bytes) {
    let at = 2
    while (at + 2 <= bytes.length) {
      const mark = bytes[at] === 0xff ? bytes[at + 1]! : 0
      if (mark === 0xd9) return true
      // Of all that has a length, what it holds is passed over: a small picture with its own end.
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
    const told = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
    return told + 8 <= bytes.length
  },
}

/** A name whose ending says what the file is: a JPG called `scan.png` becomes `scan.jpg`. */
function fittingName(name: string, endings: readonly string[]) {
  const ending = /\.([a-z][a-z0-9]{0,5})$/i.exec(name)?.[1]
  if (ending === undefined || endings.includes(ending.toLowerCase())) return name.slice(-255)
  return `${name.slice(-250, -ending.length)}${endings[0]}`
}

/**
 * Reads what a file is from its bytes; its name and declared type count only where it is empty. A
 * picture gets a type that `#/$defs/document` accepts, anything else one that it refuses. Of one that is
 * too large nothing more is asked: that is said first.
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
  const isDamaged = size <= largestDocument && !(isWhole[kind.type]?.(bytes) ?? true)
  if (isDamaged) return { name, size, type: unknownType, help: damaged }
  return { name: fittingName(file.name, kind.endings), size, type: kind.type }
}

/** What a picture becomes that turns out not to open. */
export const asDamaged = (document: CheckedDocument): CheckedDocument => ({
  ...document,
  type: unknownType,
  help: damaged,
})
