import { decode } from './decoding'

/**
 * Checks a document by decoding all of it (of an animation, the first frame, which is what is shown). The
 * bytes are kept as sent, as evidence.
 * @throws PictureRefused
 */
export const verifyDocument = (bytes: Uint8Array): Promise<void> =>
  decode(bytes, async (source) => {
    // Shrunk while it is read, so that the pixels are never all in memory. A large JPEG is made at an
    // eighth of its width and height: less arithmetic, but every code in it is still read and checked.
    await source.resize(16, 16, { fit: 'fill' }).raw().toBuffer()
  })
