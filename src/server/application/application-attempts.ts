import type { Database } from '../database/engine'
import { tooMany } from '../errors'
import type { DocumentStore } from '../files/document-store'
import { customerAt } from '../http/customer'
import { tokenBucket } from '../login/token-bucket'

const forReference = { most: 5, every: 60 }
const forAddress = { most: 10, every: 20 }

const message = 'Too many attempts. Please wait a moment and try again.'

/** A pair to be looked for, counted before it is. */
export interface Attempt {
  reference: string
  /** The peer's address. */
  address: string
}

/**
 * Limits guesses of references and phone numbers, by address and by reference, whether an application
 * has it or not, independently of RATE_LIMIT and for all processes together. Returns how to take an
 * attempt back that was right.
 */
export function applicationAttempts(
  database: Pick<Database, 'limiter'>,
  { fingerprint }: Pick<DocumentStore, 'fingerprint'>,
) {
  const byAddress = tokenBucket(database, 'application address', forAddress)
  const byReference = tokenBucket(database, 'application reference', forReference)

  /** @throws HttpError 429 with Retry-After */
  return async ({ reference, address }: Attempt) => {
    const ofAddress = await byAddress(fingerprint('application address', customerAt(address)))
    if (ofAddress.wait > 0) throw tooMany(ofAddress.wait, message)
    const ofReference = await byReference(fingerprint('application reference', reference))
    if (ofReference.wait > 0) throw tooMany(ofReference.wait, message)
    return async () => {
      await ofAddress.giveBack()
      await ofReference.giveBack()
    }
  }
}

export type ApplicationAttempts = ReturnType<typeof applicationAttempts>
