import { imageKind } from '../../shared/image-kind'

/** A chunk is its length, its type, its content and a sum; these types hold words. */
const around = 12
const words = new Set(['tEXt', 'zTXt', 'iTXt'])

/**
 * A picture without what a PNG says in words, and without what follows its end. The words may be packed
 * a thousand to one, and libvips unpacks them all before it tells how large the picture is.
 */
export function withoutTexts(picture: Uint8Array): Uint8Array {
  if (imageKind(picture)?.type !== 'image/png') return picture
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.length)
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8, end = 0; at + around <= bytes.length; at = end) {
    end = at + around + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!words.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') break
  }
  return Buffer.concat(kept)
}
