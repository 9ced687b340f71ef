import { decoded } from './decoding'

/**
 * Decodes every pixel of a document (the first frame, where it moves: that is what is shown) and
 * forgets them: the bytes stay as they were sent, they are evidence.
 * @throws PictureRefused
 */
export const provenDocument = (bytes: Uint8Array): Promise<void> =>
  decoded(bytes, 'now', async (source, { width, height }) => {
    await source
      // Cut to its own size, or a JPEG would be read at an eighth of its pixels.
      .extract({ left: 0, top: 0, width, height })
      // Made tiny while it is read: the pixels are never in memory all at once.
      .resize(16, 16, { fit: 'fill' })
      .raw()
      .toBuffer()
  })
