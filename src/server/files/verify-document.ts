import { decoded } from './decoding'

/**
 * Checks a document by decoding every pixel (of an animation, the first frame, which is what is
 * shown). The bytes are kept as sent, as evidence.
 * @throws PictureRefused
 */
export const verifyDocument = (bytes: Uint8Array): Promise<void> =>
  decoded(bytes, async (source, { width, height }) => {
    await source
      // Extract at full size, or a JPEG would be decoded at an eighth of its pixels.
      .extract({ left: 0, top: 0, width, height })
      // Shrink on the fly, so that the pixels are never all in memory.
      .resize(16, 16, { fit: 'fill' })
      .raw()
      .toBuffer()
  })
