import sharp from 'sharp'
import { turns } from './turns'

// Every picture is read once; what libvips would keep in memory serves nobody.
sharp.cache(false)

/** Security 1: at most two decodes at a time in the whole process, whoever asks. */
export const decoding = turns(2)

/** Security 1: more pixels than this are an attack on memory, not a picture of anything. */
const mostPixels = 24_000_000

/** A sender's picture, not yet read. Any fault in it, however small, will throw. */
export const strictly = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })

/** A picture that is not kept; its message is for the person who sent it. Answered with 422. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly statusCode = 422
}

/** Why a picture could not be decoded, in words for the person who sent it. */
export function decodeRefusal(error: unknown) {
  const reason = error instanceof Error ? error.message : ''
  return new PictureRefused(
    /pixel limit|too large/i.test(reason)
      ? 'This image has too many pixels. Please upload a smaller image.'
      : 'This image is damaged. Please choose another image.',
    { cause: error },
  )
}
