import { semaphore } from './semaphore'

/** At most two decodes at a time in the whole server. */
export const decoding = semaphore(2)
