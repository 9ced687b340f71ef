import type { FastifyRequest } from 'fastify'
import { HttpError } from '../errors'
import { largestBody } from './received-application'

/**
 * @throws HttpError 413 or 415 before a body is read that is too large or no form with files
 * @param what it is, in the sentence of 415
 */
export function refuseForeignBodies(
  { headers }: FastifyRequest,
  { most = largestBody, what = 'application' } = {},
) {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new HttpError(415, `Please send the ${what} as multipart/form-data.`)
  if (Number(headers['content-length'] ?? 0) > most)
    throw new HttpError(413, undefined, { headers: { connection: 'close' } })
}
