import type { Sharp } from 'sharp'
import { decode } from './decoding'

/**
 * Maximum size of a stored picture in pixels; no screen shows more, and the AVIF encoder needs 33
 * bytes for each pixel.
 */
const widest = 2560
const tallest = 5120

const encoded = {
  jpg: (picture: Sharp) => picture.clone().jpeg({ quality: 86, progressive: true, mozjpeg: false }),
  png: (picture: Sharp) => picture.clone().png({ compressionLevel: 9, adaptiveFiltering: false }),
}

/** A re-encoded picture: upright, without metadata, its size in pixels. */
export interface ReencodedPicture {
  bytes: Buffer
  width: number
  height: number
  ending: 'jpg' | 'png'
}

async function written(picture: Sharp, ending: 'jpg' | 'png'): Promise<ReencodedPicture> {
  const { data, info } = await encoded[ending](picture).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height, ending }
}

/**
 * Decodes a GIF, PNG, JPEG or WebP completely and encodes it anew, so that none of the sender's
 * bytes survive: upright, without metadata, at most 2560 pixels wide. Transparent and flat pictures
 * become PNG, all others JPEG.
 * @throws PictureRefused
 */
export const reencodePicture = (bytes: Uint8Array): Promise<ReencodedPicture> =>
  decode(bytes, async (source, { format, hasAlpha }) => {
    const picture = source
      .autoOrient()
      .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
    if (hasAlpha) return written(picture, 'png')
    const photo = await written(picture, 'jpg')
    if (format === 'jpeg') return photo
    const drawing = await written(picture, 'png')
    return drawing.bytes.length <= photo.bytes.length ? drawing : photo
  })
