import sharp from 'sharp'
import { slots } from './decoding'
import { pictureCopy } from './picture-copy'
import type { Done, Task } from './picture-task'
import { reencodePicture, type ReencodedPicture } from './reencode-picture'
import { verifyDocument } from './verify-document'

const nothing = Buffer.alloc(0)

const asDone = ({ bytes, ...about }: ReencodedPicture): Done => ({ bytes, about })

/** Always a PNG: the noise of a JPEG would make every copy of a drawing heavier. */
async function drawn(svg: Uint8Array): Promise<Done> {
  const png = sharp(svg).removeAlpha().png({ compressionLevel: 9, adaptiveFiltering: false })
  const { data, info } = await png.toBuffer({ resolveWithObject: true })
  return { bytes: data, about: { width: info.width, height: info.height, ending: 'png' } }
}

/** Runs a task on pixels. Importing this loads libvips, 30 MB. */
export async function pictureWork(task: Task, bytes: Uint8Array): Promise<Done> {
  switch (task.name) {
    case 'verify':
      await verifyDocument(bytes)
      return { bytes: nothing }
    case 'reencode':
      return asDone(await reencodePicture(bytes))
    case 'draw':
      return slots('now', () => drawn(bytes))
    case 'copy':
      return { bytes: await slots('now', () => pictureCopy(bytes, task.width, task.format)) }
  }
}
