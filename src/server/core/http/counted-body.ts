import type { FastifyRequest } from 'fastify'
import { badRequest, HttpError } from '../errors'
import type { Admission } from './admission'

export const tooLarge = () => new HttpError(413, undefined, { headers: { connection: 'close' } })

const tooSlow = () => new HttpError(408, undefined, { headers: { connection: 'close' } })

/** Minimum bytes per second; a slower body is aborted, because others wait for its memory. */
const slowest = 1000

/** The window over which that is measured, and how often, in ms. */
const [patience, glance] = [20_000, 5000]

/** Calls `giveUp` when the body is too slow. */
function watched(received: () => number, giveUp: () => void) {
  const before: number[] = Array(patience / glance - 1).fill(-Infinity)
  before.push(0)
  return setInterval(() => {
    if (received() - before.shift()! < (slowest * patience) / 1000) giveUp()
    before.push(received())
  }, glance)
}

/**
 * Counts the bytes of a body while `read` reads its parts, and aborts when there are more than
 * `most`, more than the server can hold, or when they come too slowly.
 * @throws HttpError 400 for a body that is cut or malformed, 408 for one that stalls, 413 for too
 * much of anything, 503 when the server holds too much already
 */
export async function countedBody<T>(
  request: FastifyRequest,
  { most, admission }: { most: number; admission: Admission },
  read: () => Promise<T>,
): Promise<T> {
  let received = 0
  let count: (chunk: Buffer) => void = () => {}
  let watch: NodeJS.Timeout | undefined
  const givenUp = new Promise<never>((_, reject) => {
    count = ({ length }) => {
      received += length
      try {
        if (received > most) throw tooLarge()
        admission.hold(length)
      } catch (error) {
        reject(error)
      }
    }
    watch = watched(
      () => received,
      () => reject(tooSlow()),
    )
  })
  request.raw.on('data', count)
  try {
    return await Promise.race([read(), givenUp])
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : badRequest()
  } finally {
    clearInterval(watch)
    request.raw.off('data', count)
  }
}
