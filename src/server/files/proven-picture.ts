import type { Sharp } from 'sharp'
import { imageKind } from '../../shared/image-kind'
import { decodeRefusal, PictureRefused, strictly } from './decoding'

/** No screen that we serve shows more, in pixels. */
const widest = 2560
const tallest = 8192

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
 * Transparency and flat drawings stay PNG, all else becomes JPEG. Security 1 "Images".
 * @throws PictureRefused
 */
export async function provenPicture(bytes: Uint8Array): Promise<ProvenPicture> {
  const kind = imageKind(bytes)?.type
  if (!kind) throw new PictureRefused('Please upload an image file.')
  const source = strictly(bytes)
  try {
    const { format, hasAlpha } = await source.metadata()
    if (kind !== `image/${format}`) throw new Error(`${kind} outside, ${format} inside`)
    const picture = source
      .autoOrient()
      .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
    if (hasAlpha) return await written(picture, 'png')
    const photo = await written(picture, 'jpg')
    if (kind === 'image/jpeg') return photo
    const drawing = await written(picture, 'png')
    return drawing.bytes.length <= photo.bytes.length ? drawing : photo
  } catch (error) {
    throw decodeRefusal(error)
  }
}
