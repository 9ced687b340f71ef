import type { Database } from '../database/engine'
import { tooMany } from '../errors'
import type { DocumentStore } from '../files/document-store'
import { customerAt } from '../http/customer'
import { knownAddresses } from './known-addresses'
import { tokenBucket, type Allowance, type Taken } from './token-bucket'

/** For one account, from all addresses that never logged in to it. */
const forAccount: Allowance = { most: 10, every: 30 }
/** For the codes of one account; whoever enters one knows its password. */
const forCode: Allowance = { most: 5, every: 5 * 60 }
/** For one address, whatever the account. */
const forAddress: Allowance = { most: 20, every: 10 }

/** @throws HttpError 429 with Retry-After when no attempt is left */
function allowed({ wait, giveBack }: Taken, extra: { codeNeeded?: true } = {}) {
  const message = 'Too many attempts. Please wait a moment and try again.'
  if (wait > 0) throw tooMany(wait, message, extra)
  return giveBack
}

export interface LoginAttempt {
  account: string
  address: string
}

/** An attempt that was counted before it was looked at. */
export interface CountedAttempt {
  /** It was right, and its address is the account's own from now on. */
  right(): Promise<void>
  /** It was none; nothing is known of its address. */
  takeBack(): Promise<void>
}

export interface LoginAttempts {
  /** Counts an attempt at a password. @throws HttpError 429 with Retry-After */
  password(attempt: LoginAttempt): Promise<CountedAttempt>
  /** Counts an attempt at a code, once the password was right. @throws HttpError 429 with Retry-After */
  code(attempt: LoginAttempt): Promise<CountedAttempt>
}

/**
 * Slows down whoever guesses passwords, by account and by address (a whole /64 network for IPv6), whatever
 * RATE_LIMIT says of public forms. The address that somebody logged in from before has attempts of its own,
 * also after a restart, so a stranger who uses up all others does not lock the owner out. Processes that
 * share a database count together. Names and addresses are stored as keyed digests only.
 */
export function loginAttempts(
  database: Database,
  { fingerprint }: Pick<DocumentStore, 'fingerprint'>,
): LoginAttempts {
  const account = tokenBucket(database, 'account', forAccount)
  const code = tokenBucket(database, 'code', forCode)
  const address = tokenBucket(database, 'address', forAddress)
  const known = knownAddresses(database)

  const addressName = (attempt: LoginAttempt) =>
    fingerprint('guessing address', customerAt(attempt.address))
  const own = ({ account, address }: LoginAttempt) =>
    fingerprint('known address', account, customerAt(address))
  const accountName = async (attempt: LoginAttempt) =>
    (await known.has(own(attempt))) ? own(attempt) : fingerprint('guessed account', attempt.account)

  return {
    async password(attempt) {
      const giveBackAddress = allowed(await address(addressName(attempt)))
      const giveBackAccount = allowed(await account(await accountName(attempt)))
      const takeBack = async () => {
        await giveBackAddress()
        await giveBackAccount()
      }
      return {
        takeBack,
        async right() {
          await takeBack()
          await known.add(own(attempt))
        },
      }
    },

    async code(attempt) {
      const giveBack = allowed(await code(await accountName(attempt)), { codeNeeded: true })
      const takeBack = async () => void (await giveBack())
      return { takeBack, right: takeBack }
    },
  }
}
