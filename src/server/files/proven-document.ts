import { imageKind } from '../../shared/image-kind'
import { decodeRefusal, decoding, strictly } from './decoding'

/**
 * Decodes every pixel of a document (the first frame, where it moves: that is what is shown) and
 * forgets them: the bytes stay as they were sent, they are evidence. Takes its turn among all
 * decodes of the process.
 * @throws PictureRefused
 */
export const provenDocument = (bytes: Uint8Array): Promise<void> =>
  decoding('now', async () => {
    try {
      const { format, width, height } = await strictly(bytes).metadata()
      const kind = imageKind(bytes)?.type
      if (kind !== `image/${format}`) throw new Error(`${kind} outside, ${format} inside`)
      await strictly(bytes)
        // Cut to its own size, or a JPEG would be read at an eighth of its pixels.
        .extract({ left: 0, top: 0, width, height })
        // Made tiny while it is read: the pixels are never in memory all at once.
        .resize(16, 16, { fit: 'fill' })
        .raw()
        .toBuffer()
    } catch (error) {
      throw decodeRefusal(error)
    }
  })
