import { imageKind, imageProblem, tellingBytes } from '../../shared/image-kind'
import type { LoanDocument } from './loan-fields'

/** What is known of a chosen file, and what would help where it cannot be taken. */
export interface CheckedDocument extends Omit<LoanDocument, 'key'> {
  help?: string | undefined
}

/** Stands for content that is no picture, whatever its name says; the schema refuses it. */
const unknownType = 'application/octet-stream'

const damaged = 'This image is damaged. Please choose another image.'

const lastPair = (bytes: Uint8Array, second: number) => {
  let at = bytes.length
  do at = bytes.lastIndexOf(second, at - 1)
  while (at > 0 && bytes[at - 1] !== 0xff)
  return at
}

const asText = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Whether a picture arrived to its end. A download that broke off often still opens, half grey. */
const isWhole: Record<string, (bytes: Uint8Array) => boolean> = {
  // The last picture data (FF DA) is followed by an end (FF D9).
  'image/jpeg': (bytes) => lastPair(bytes, 0xd9) > lastPair(bytes, 0xda),
  'image/png': (bytes) => asText(bytes.subarray(-4096)).includes('IEND'),
  'image/webp': (bytes) => {
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
 * picture gets a type that `#/$defs/document` accepts, anything else one that it refuses.
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
  if (!(isWhole[kind.type]?.(bytes) ?? true))
    return { name, size, type: unknownType, help: damaged }
  return { name: fittingName(file.name, kind.endings), size, type: kind.type }
}

/** What a picture becomes that turns out not to open. */
export const asDamaged = (document: CheckedDocument): CheckedDocument => ({
  ...document,
  type: unknownType,
  help: damaged,
})
