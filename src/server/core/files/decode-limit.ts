import { semaphore } from './semaphore'

/** The places of one task on pixels: two of these run at a time in the whole server. */
export const taskPlaces = 2

/**
 * Bounds what is sent to the process that decodes. A document to be checked takes one place: while two
 * are decoded (decoding.ts), two more are on their way, so that the process never waits for the next.
 */
export const decoding = semaphore(2 * taskPlaces)
