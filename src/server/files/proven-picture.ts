import type { Sharp } from 'sharp'
import { decoded } from './decoding'
import type { Urgency } from './semaphore'

/** No screen that we serve shows more, in pixels; the encoder of AVIF needs 33 bytes for each of them. */
const widest = 2560
const tallest = 5120

const encoded = {
  jpg: (picture: Sharp) => picture.clone().jpeg({ quality: 86, progressive: true, mozjpeg: false }),
  png: (picture: Sharp) => picture.clone().png({ compressionLevel: 9, adaptiveFiltering: false }),
}

/** A picture as we keep it: upright, without metadata, its size in pixels. */
export interface ProvenPicture {
  bytes: Buffer
  width: number
  height: number
  ending: 'jpg' | 'png'
}

async function written(picture: Sharp, ending: 'jpg' | 'png'): Promise<ProvenPicture> {
  const { data, info } = await encoded[ending](picture).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height, ending }
}

/**
 * Decodes a GIF, PNG, JPEG or WebP to its last pixel and encodes it anew, so that nothing of the
 * sender's bytes survives: turned as its camera says, metadata dropped, at most 2560 pixels wide.
 * Transparency and flat drawings stay PNG, all else becomes JPEG.
 * @throws PictureRefused
 */
export const provenPicture = (bytes: Uint8Array, urgency: Urgency): Promise<ProvenPicture> =>
  decoded(bytes, urgency, async (source, { format, hasAlpha }) => {
    const picture = source
      .autoOrient()
      .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
    if (hasAlpha) return written(picture, 'png')
    const photo = await written(picture, 'jpg')
    if (format === 'jpeg') return photo
    const drawing = await written(picture, 'png')
    return drawing.bytes.length <= photo.bytes.length ? drawing : photo
  })
