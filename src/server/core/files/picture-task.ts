import type { CopyFormat } from '../../../shared/picture'
import type { ReencodedPicture } from './reencode-picture'

/** A refused picture; the message is for the sender. Answered with 422. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly statusCode = 422
}

/** The tasks of the decoding process. */
export type Task =
  | { name: 'verify' | 'reencode' }
  | { name: 'copy'; width: number; format: CopyFormat }

/** The result of a task. */
export interface Done {
  bytes: Buffer
  about?: Omit<ReencodedPicture, 'bytes'>
}

/** Runs a task, in this process or another one. */
export type Work = (task: Task, bytes: Uint8Array) => Promise<Done>
