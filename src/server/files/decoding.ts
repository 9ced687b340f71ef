import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageKind } from '../../shared/image-kind'
import { semaphore, type Urgency } from './semaphore'
import { withoutTexts } from './without-texts'

// Every picture is read once; what libvips would keep in memory serves nobody.
sharp.cache(false)

/** At most two decodes at a time in the whole process, whoever asks. */
export const decoding = semaphore(2)

/** No camera makes a longer side, in pixels; rows are decoded whole, however few there are. */
const longestSide = 16_000
/** More pixels than this are an attack on memory, not a picture of anything. */
const mostPixels = 24_000_000
/** All of them with transparency, a byte for each of four channels. */
const mostBytes = 4 * mostPixels

/** What takes more while it is decoded takes both places, in bytes: a photo of 13 megapixels does not. */
const large = 40_000_000
/**
 * How many times its own size is in memory while it is decoded: of a progressive picture all of it until
 * the last scan has come (two bytes for each value of a JPEG), of one that moves whole frames beside it.
 */
const timesItsSize = ({ isProgressive, pages = 1 }: Metadata) =>
  isProgressive || pages > 1 ? 3 : 1

/** A picture that is not kept; its message is for the person who sent it. Answered with 422. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly statusCode = 422
}

/** Why a picture could not be decoded, in words for the person who sent it. */
function decodeRefusal(error: unknown) {
  if (error instanceof PictureRefused) return error
  const reason = error instanceof Error ? error.message : ''
  return /pixel limit|too large/i.test(reason)
    ? tooManyPixels()
    : new PictureRefused('This picture is damaged. Please choose another one.', { cause: error })
}

const tooManyPixels = () =>
  new PictureRefused('This picture has too many pixels. Please choose a smaller one.')

/** Bytes of a picture once it is decoded: of one that moves, its first frame. */
function decodedSize({ width, height, channels, depth }: Metadata) {
  const size = width * height * channels * (depth === 'uchar' ? 1 : 2)
  const isTooLarge =
    Math.max(width, height) > longestSide || width * height > mostPixels || size > mostBytes
  if (isTooLarge) throw tooManyPixels()
  return size
}

/**
 * Reads the header of a sender's picture, and lets it be decoded when its turn has come and only
 * if there is room for all that the header promises. Any fault in it, however small, will throw.
 * @throws PictureRefused
 */
export async function decoded<T>(
  bytes: Uint8Array,
  urgency: Urgency,
  decode: (source: Sharp, header: Metadata) => Promise<T>,
): Promise<T> {
  const kind = imageKind(bytes)?.type
  if (!kind) throw new PictureRefused('Please choose a picture (JPG, PNG, WebP or GIF).')
  try {
    // Anew when its turn has come: while it waits nothing holds a second copy of it.
    const source = () =>
      sharp(withoutTexts(bytes), { limitInputPixels: mostPixels, failOn: 'error' })
    const header = await source().metadata()
    if (kind !== `image/${header.format}`)
      throw new Error(`${kind} outside, ${header.format} inside`)
    const room = decodedSize(header) * timesItsSize(header)
    const places = room > large ? 2 : 1
    return await decoding(urgency, () => decode(source(), header), places)
  } catch (error) {
    throw decodeRefusal(error)
  }
}
