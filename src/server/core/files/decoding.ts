import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageKind } from '../../../shared/image-kind'
import { longestSide, mostPixels, tooManyPixels } from '../../../shared/picture-limits'
import { PictureRefused } from './picture-refused'
import { semaphore } from './semaphore'

/** A chunk is length, type, content and checksum; these types hold text. */
const around = 12
const words = new Set(['tEXt', 'zTXt', 'iTXt'])

/**
 * Removes a PNG's text chunks and everything after its end. Compressed text may expand a
 * thousandfold, and libvips unpacks it before it reports the picture's size.
 */
function withoutTexts(picture: Uint8Array): Uint8Array {
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

// Every picture is decoded once; the cache of libvips would only take memory.
sharp.cache(false)

/** At most two decodes at a time. Only the header tells which pictures take both slots. */
export const slots = semaphore(2)

/** That many pixels with transparency, one byte for each of four channels. */
const mostBytes = 4 * mostPixels

/** A picture that needs more bytes than this is decoded alone; a photo of 13 megapixels is not. */
const large = 40_000_000
/** Maximum bytes for decoding a JPEG; a progressive photo of 24 megapixels fits, in CMYK it does not. */
const mostForJpeg = 220_000_000
/**
 * Memory for decoding as a multiple of the decoded size: progressive pictures are buffered up to
 * the last scan (two bytes for each value of a JPEG), animated ones as whole frames.
 */
const timesItsSize = ({ isProgressive, pages = 1 }: Metadata) =>
  isProgressive || pages > 1 ? 3 : 1

/** Why a picture could not be decoded, for the sender. */
function decodeRefusal(error: unknown) {
  if (error instanceof PictureRefused) return error
  const reason = error instanceof Error ? error.message : ''
  return /pixel limit|too large/i.test(reason)
    ? new PictureRefused(tooManyPixels)
    : new PictureRefused('This picture is damaged. Please choose another one.', { cause: error })
}

/** Bytes of a decoded picture; of an animated one, of its first frame. */
function decodedSize({ width, height, channels, depth }: Metadata) {
  const size = width * height * channels * (depth === 'uchar' ? 1 : 2)
  const isTooLarge =
    Math.max(width, height) > longestSide || width * height > mostPixels || size > mostBytes
  if (isTooLarge) throw new PictureRefused(tooManyPixels)
  return size
}

/**
 * Reads the header of a picture, waits for a free slot and decodes it if its declared size is
 * allowed. Any defect in it throws.
 * @throws PictureRefused
 */
export async function decode<T>(
  bytes: Uint8Array,
  decode: (source: Sharp, header: Metadata) => Promise<T>,
): Promise<T> {
  const kind = imageKind(bytes)?.type
  if (!kind) throw new PictureRefused('Please choose a picture (JPG, PNG, WebP or GIF).')
  try {
    // Created again when it runs: a waiting picture is not in memory twice.
    const source = () =>
      sharp(withoutTexts(bytes), { limitInputPixels: mostPixels, failOn: 'error' })
    const header = await source().metadata()
    if (kind !== `image/${header.format}`)
      throw new Error(`${kind} outside, ${header.format} inside`)
    const room = decodedSize(header) * timesItsSize(header)
    if (header.format === 'jpeg' && room > mostForJpeg) throw new PictureRefused(tooManyPixels)
    const places = room > large ? 2 : 1
    return await slots('now', () => decode(source(), header), places)
  } catch (error) {
    throw decodeRefusal(error)
  }
}
