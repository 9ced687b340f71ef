import type { FastifyRequest } from 'fastify'
import { keyPattern } from '../../../shared/contracts/idempotency-key'
import { badRequest } from '../errors'
import type { DocumentStore } from '../files/document-store'

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

/**
 * What a repetition is recognised by: a keyed hash of its Idempotency-Key and its content, so that
 * something else under a known key is not lost. Null without a key.
 */
export const sentKey = (
  { fingerprint }: Pick<DocumentStore, 'fingerprint'>,
  purpose: string,
  key: string | undefined,
  ...content: (string | Uint8Array)[]
) => (key === undefined ? null : fingerprint(purpose, key, ...content))
