import type { CopyFormat } from '../../shared/picture'
import { decoding, taskPlaces } from './decode-limit'
import type { Work } from './picture-task'
import type { ReencodedPicture } from './reencode-picture'
import type { Urgency } from './semaphore'

/** Everything that needs the pixels of pictures; nothing else decodes what strangers sent. */
export interface Decoder {
  /**
   * Decodes a document and discards its pixels (files/verify-document.ts).
   * @throws PictureRefused
   */
  verify(bytes: Uint8Array): Promise<void>
  /**
   * Decodes a picture and encodes it anew (files/reencode-picture.ts).
   * @throws PictureRefused
   */
  reencode(bytes: Uint8Array, urgency: Urgency): Promise<ReencodedPicture>
  /** The same for a drawing of our own, an SVG. */
  draw(svg: string): Promise<ReencodedPicture>
  /** A smaller copy of a stored picture; the caller holds a slot of `decoding`. */
  copy(original: Uint8Array, width: number, format: CopyFormat): Promise<Buffer>
  /** Resolves when nothing is running. */
  close(): Promise<void>
}

const inThisProcess: Work = async (task, bytes) =>
  (await import('./picture-work')).pictureWork(task, bytes)

/** @param work runs the tasks; by default in this process */
export function createDecoder(work: Work = inThisProcess, close = async () => {}): Decoder {
  const reencoded = async (name: 'reencode' | 'draw', bytes: Uint8Array, urgency: Urgency) => {
    const done = await decoding(urgency, () => work({ name }, bytes), taskPlaces)
    return { bytes: done.bytes, ...done.about! }
  }
  return {
    async verify(bytes) {
      await decoding('now', () => work({ name: 'verify' }, bytes))
    },
    reencode: (bytes, urgency) => reencoded('reencode', bytes, urgency),
    draw: (svg) => reencoded('draw', Buffer.from(svg), 'now'),
    copy: async (original, width, format) =>
      (await work({ name: 'copy', width, format }, original)).bytes,
    close,
  }
}
