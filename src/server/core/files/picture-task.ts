import type { CopyFormat } from '../../../shared/picture'
import type { ReencodedPicture } from './reencode-picture'

/** The tasks of the decoding process. */
export type PictureTask =
  | { name: 'verify' | 'reencode' }
  | { name: 'copy'; width: number; format: CopyFormat }

/** The result of a task. */
export interface PictureResult {
  bytes: Buffer
  about?: Omit<ReencodedPicture, 'bytes'>
}

/** Runs a task, in this process or another one. */
export type Work = (task: PictureTask, bytes: Uint8Array) => Promise<PictureResult>
