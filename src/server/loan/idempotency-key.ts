import type { FastifyRequest } from 'fastify'
import { badRequest } from '../errors'

export const keyPattern = '^[\\x21-\\x7e]{1,200}$'

const visible = new RegExp(keyPattern)

/**
 * The Idempotency-Key header, by which a repeated submission is recognised. An addition to the
 * contract.
 * @throws HttpError 400
 */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || (typeof key === 'string' && visible.test(key))) return key
  throw badRequest('The Idempotency-Key must be 1 to 200 visible characters.')
}
