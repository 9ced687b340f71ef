import { hintAbout } from '../../machines/foreign-answer'

/** What visitors read when our server did not answer, and as far as known what to do. */
export const notReached = (error?: unknown) =>
  `We could not reach our server. ${hintAbout(error) || 'Please check your connection and try again.'}`
