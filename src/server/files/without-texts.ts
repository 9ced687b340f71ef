import { imageKind } from '../../shared/image-kind'

/** A chunk is length, type, content and checksum; these types hold text. */
const around = 12
const words = new Set(['tEXt', 'zTXt', 'iTXt'])

/**
 * Removes a PNG's text chunks and everything after its end. Compressed text may expand a
 * thousandfold, and libvips unpacks it before it reports the picture's size.
 */
export function withoutTexts(picture: Uint8Array): Uint8Array {
  if (imageKind(picture)?.type !== 'image/png') return picture
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.length)
  const chunks = [bytes.subarray(0, 8)]
  for (let at = 8, end = 0; at + around <= bytes.length; at = end) {
    end = at + around + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!words.has(type)) chunks.push(bytes.subarray(at, end))
    if (type === 'IEND') break
  }
  return Buffer.concat(chunks)
}
