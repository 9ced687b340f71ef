/** A refused picture; the message is for the sender. Answered with 422. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly statusCode = 422
}
