import type { FastifyRequest } from 'fastify'
import { HttpError } from '../errors'
import { largestBody } from './received-application'

/** @throws HttpError 413 or 415 before a body is read that is too large or no form with files */
export function refuseForeignBodies({ headers }: FastifyRequest) {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new HttpError(415, 'Please send the application as multipart/form-data.')
  if (Number(headers['content-length'] ?? 0) > largestBody)
    throw new HttpError(413, undefined, { headers: { connection: 'close' } })
}
