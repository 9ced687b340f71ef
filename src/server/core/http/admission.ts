import { busy } from '../errors'

/** Maximum bytes of uploads in memory: about 24 of the largest applications. */
const mostBytes = 96 * 1024 * 1024

/** Uploads that may wait for their pictures to be decoded, two at a time. */
const mostWaiting = 32

/** The memory and queue place of one upload. */
export interface Admission {
  /** Counts received bytes. Throws HttpError 503 when memory is full. */
  hold(bytes: number): void
  /** Joins the queue for decoding. Throws HttpError 503 when it is full. */
  queue(): void
}

/** Runs the handling of an upload and releases what it held. */
export type Admitted = <T>(task: (admission: Admission) => Promise<T>) => Promise<T>

/**
 * Admits uploads while there is room; otherwise answers 503 with Retry-After, before the body is
 * read if possible.
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
