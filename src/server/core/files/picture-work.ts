import sharp from 'sharp'
import type { CopyFormat } from '../../../shared/picture'
import { slots, decode } from './decoding'
import type { PictureResult, PictureTask } from './picture-task'
import { reencodePicture, type ReencodedPicture } from './reencode-picture'

/**
 * Checks a document by decoding all of it (of an animation, the first frame, which is what is shown). The
 * bytes are kept as sent, as evidence.
 * @throws PictureRefused
 */
const verifyDocument = (bytes: Uint8Array): Promise<void> =>
  decode(bytes, async (source) => {
    // Shrunk while it is read, so that the pixels are never all in memory. A large JPEG is made at an
    // eighth of its width and height: less arithmetic, but every code in it is still read and checked.
    await source.resize(16, 16, { fit: 'fill' }).raw().toBuffer()
  })

/** Low effort: more costs the first visitor seconds and saves few bytes. */
const encoders = {
  avif: { quality: 55, effort: 2 },
  webp: { quality: 78, effort: 4 },
} satisfies Record<CopyFormat, object>

/** A smaller copy of one of our own pictures; `width` in pixels. */
const pictureCopy = (original: Uint8Array, width: number, format: CopyFormat) =>
  sharp(original).resize({ width }).toFormat(format, encoders[format]).toBuffer()

const nothing = Buffer.alloc(0)

const asDone = ({ bytes, ...about }: ReencodedPicture): PictureResult => ({ bytes, about })

/** Runs a task on pixels. Importing this loads libvips, 30 MB. */
export async function pictureWork(task: PictureTask, bytes: Uint8Array): Promise<PictureResult> {
  switch (task.name) {
    case 'verify':
      await verifyDocument(bytes)
      return { bytes: nothing }
    case 'reencode':
      return asDone(await reencodePicture(bytes))
    case 'copy':
      return { bytes: await slots('now', () => pictureCopy(bytes, task.width, task.format)) }
  }
}
