import type { FastifyRequest } from 'fastify'
import { badRequest, HttpError } from '../errors'
import type { Admission } from './admission'

export const tooLarge = () => new HttpError(413, undefined, { headers: { connection: 'close' } })

/**
 * Counts the bytes of a body while `read` reads its parts, and gives up as soon as there are more
 * than `most`, or more than the server can hold.
 * @throws HttpError 400 for a body that is cut or malformed, 413 for too much of anything, 503 when
 *   the server holds too much already
 */
export async function countedBody<T>(
  request: FastifyRequest,
  { most, admission }: { most: number; admission: Admission },
  read: () => Promise<T>,
): Promise<T> {
  let received = 0
  let count: (chunk: Buffer) => void = () => {}
  const overfull = new Promise<never>((_, reject) => {
    count = ({ length }) => {
      received += length
      try {
        if (received > most) throw tooLarge()
        admission.hold(length)
      } catch (error) {
        reject(error)
      }
    }
  })
  request.raw.on('data', count)
  try {
    return await Promise.race([read(), overfull])
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : badRequest()
  } finally {
    request.raw.off('data', count)
  }
}
