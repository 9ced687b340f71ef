import type { FastifyRequest } from 'fastify'
import { applicationLimits } from '../../../shared/contracts/application'
import { HttpError } from '../../core/errors'

/**
 * @throws HttpError 413 or 415 before a body is read that is too large or no form with files
 * @param what it is, in the sentence of 415
 */
export function refuseForeignBodies(
  { headers }: FastifyRequest,
  { most = applicationLimits.all, what = 'application' } = {},
) {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new HttpError(415, `Please send the ${what} as multipart/form-data.`)
  if (Number(headers['content-length'] ?? 0) > most)
    throw new HttpError(413, undefined, { headers: { connection: 'close' } })
}
