import sharp from 'sharp'
import type { CopyFormat } from '../../../shared/picture'
import { slots } from './decoding'
import type { Done, Task } from './picture-task'
import { reencodePicture, type ReencodedPicture } from './reencode-picture'
import { verifyDocument } from './verify-document'

/** Low effort: more costs the first visitor seconds and saves few bytes. */
const encoders = {
  avif: { quality: 55, effort: 2 },
  webp: { quality: 78, effort: 4 },
} satisfies Record<CopyFormat, object>

/** A smaller copy of one of our own pictures; `width` in pixels. */
const pictureCopy = (original: Uint8Array, width: number, format: CopyFormat) =>
  sharp(original).resize({ width }).toFormat(format, encoders[format]).toBuffer()

const nothing = Buffer.alloc(0)

const asDone = ({ bytes, ...about }: ReencodedPicture): Done => ({ bytes, about })

/** Runs a task on pixels. Importing this loads libvips, 30 MB. */
export async function pictureWork(task: Task, bytes: Uint8Array): Promise<Done> {
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
