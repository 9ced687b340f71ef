import type { Database } from '../../core/database/engine'
import type { DocumentStore } from '../../core/files/document-store'
import { customerAt } from '../../core/http/count'
import { requireAllowance, tokenBucket } from '../login/token-bucket'

const forReference = { most: 5, every: 60 }
const forAddress = { most: 10, every: 20 }

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
    const giveBackAddress = requireAllowance(
      await byAddress(fingerprint('application address', customerAt(address))),
    )
    const giveBackReference = requireAllowance(
      await byReference(fingerprint('application reference', reference)),
    )
    return async () => {
      await giveBackAddress()
      await giveBackReference()
    }
  }
}

export type ApplicationAttempts = ReturnType<typeof applicationAttempts>
