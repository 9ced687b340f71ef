import { busy } from '../errors'

/** Bytes of uploads that may be in memory at one time: about 24 of the largest applications. */
const mostBytes = 96 * 1024 * 1024

/** Uploads that may wait for the proof of their pictures, which two at a time get. */
const mostWaiting = 32

/** What one upload takes up while it is in hand. */
export interface Admission {
  /** Counts bytes that were received. Throws HttpError 503 when memory is full. */
  hold(bytes: number): void
  /** From here on the upload waits for its turn. Throws HttpError 503 when too many do. */
  queue(): void
}

/** Runs what takes an upload in, and gives back all that it held when it ends. */
export type Admitted = <T>(task: (admission: Admission) => Promise<T>) => Promise<T>

/**
 * Lets uploads in as long as they can be dealt with soon; the others are told to come back
 * (503 with Retry-After), if possible before they have sent anything.
 */
export function admissions(): Admitted {
  let bytesHeld = 0
  let waiting = 0

  return async (task) => {
    let own = 0
    let isQueued = false
    const enter = () => {
      if (waiting >= mostWaiting) throw busy()
    }
    enter()
    try {
      return await task({
        hold(bytes) {
          if (bytesHeld + bytes > mostBytes) throw busy()
          bytesHeld += bytes
          own += bytes
        },
        queue() {
          enter()
          isQueued = true
          waiting += 1
        },
      })
    } finally {
      bytesHeld -= own
      if (isQueued) waiting -= 1
    }
  }
}
