import type { CopyFormat } from '../../../shared/picture'
import { decoding, taskPlaces, type Urgency } from './semaphore'
import type { Work } from './picture-task'
import type { ReencodedPicture } from './reencode-picture'

/** Everything that needs the pixels of pictures; nothing else decodes what strangers sent. */
export interface Decoder {
  /**
   * Decodes a document and discards its pixels (files/picture-work.ts).
   * @throws PictureRefused
   */
  verify(bytes: Uint8Array): Promise<void>
  /**
   * Decodes a picture and encodes it anew (files/reencode-picture.ts).
   * @throws PictureRefused
   */
  reencode(bytes: Uint8Array, urgency: Urgency): Promise<ReencodedPicture>
  /** A smaller copy of a stored picture; the caller holds a slot of `decoding`. */
  copy(original: Uint8Array, width: number, format: CopyFormat): Promise<Buffer>
  /** Resolves when nothing is running. */
  close(): Promise<void>
}

const inThisProcess: Work = async (task, bytes) =>
  (await import('./picture-work')).pictureWork(task, bytes)

/** @param work runs the tasks; by default in this process */
export function createDecoder(work: Work = inThisProcess, close = async () => {}): Decoder {
  return {
    async verify(bytes) {
      await decoding('now', () => work({ name: 'verify' }, bytes))
    },
    async reencode(bytes, urgency) {
      const done = await decoding(urgency, () => work({ name: 'reencode' }, bytes), taskPlaces)
      return { bytes: done.bytes, ...done.about! }
    },
    copy: async (original, width, format) =>
      (await work({ name: 'copy', width, format }, original)).bytes,
    close,
  }
}
