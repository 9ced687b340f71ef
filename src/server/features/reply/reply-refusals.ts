import { HttpError } from '../../core/errors'

/** Nothing is stored that could never be sent. */
export const noMailServer = () =>
  new HttpError(
    409,
    'This server has no mail server. Copy your reply and send it from your own email program.',
  )

export const noAddress = () => new HttpError(409, 'This entry has no email address.')

/** The same Idempotency-Key with another text. */
export const otherReply = () =>
  new HttpError(409, 'An earlier version of this reply was already sent. Please reload the page.')
