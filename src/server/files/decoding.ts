import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageKind } from '../../shared/image-kind'
import { PictureRefused } from './picture-refused'
import { semaphore } from './semaphore'
import { withoutTexts } from './without-texts'

// Every picture is decoded once; the cache of libvips would only take memory.
sharp.cache(false)

/** At most two decodes at a time. Only the header tells which pictures take both slots. */
export const slots = semaphore(2)

/** Maximum side in pixels: rows are decoded as a whole, and no camera makes longer ones. */
const longestSide = 16_000
/** Maximum number of pixels; more would only exhaust memory. */
const mostPixels = 24_000_000
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
    ? tooManyPixels()
    : new PictureRefused('This picture is damaged. Please choose another one.', { cause: error })
}

const tooManyPixels = () =>
  new PictureRefused('This picture has too many pixels. Please choose a smaller one.')

/** Bytes of a decoded picture; of an animated one, of its first frame. */
function decodedSize({ width, height, channels, depth }: Metadata) {
  const size = width * height * channels * (depth === 'uchar' ? 1 : 2)
  const isTooLarge =
    Math.max(width, height) > longestSide || width * height > mostPixels || size > mostBytes
  if (isTooLarge) throw tooManyPixels()
  return size
}

/**
 * Reads the header of a picture, waits for a free slot and decodes it if its declared size is
 * allowed. Any defect in it throws.
 * @throws PictureRefused
 */
export async function decoded<T>(
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
    if (header.format === 'jpeg' && room > mostForJpeg) throw tooManyPixels()
    const places = room > large ? 2 : 1
    return await slots('now', () => decode(source(), header), places)
  } catch (error) {
    throw decodeRefusal(error)
  }
}
