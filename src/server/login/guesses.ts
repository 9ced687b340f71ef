import type { Database } from '../database/engine'
import { tooMany } from '../errors'
import type { DocumentStore } from '../files/document-store'
import { customerAt } from '../http/customer'
import { knownAddresses } from './known-addresses'
import { tries, type Allowance, type Taken } from './tries'

/** For one account, from all addresses that never logged in to it. */
const forAccount: Allowance = { most: 10, every: 30 }
/** For the codes of one account, whose password the guesser knows. */
const forCode: Allowance = { most: 5, every: 5 * 60 }
/** For one address, whatever accounts it tries. */
const forAddress: Allowance = { most: 20, every: 10 }

/** @throws HttpError 429 with Retry-After when there was no try left */
function allowed({ wait, giveBack }: Taken, extra: { codeNeeded?: true } = {}) {
  const message = 'Too many attempts. Please wait a moment and try again.'
  if (wait > 0) throw tooMany(wait, message, extra)
  return giveBack
}

export interface Guess {
  account: string
  address: string
}

/** A guess that was counted before it was looked at. */
export interface CountedGuess {
  /** It was right, and its address is the account's own from now on. */
  right(): Promise<void>
  /** It was none; nothing is known of its address. */
  takeBack(): Promise<void>
}

export interface Guesses {
  /** Counts a guess of a password. @throws HttpError 429 with Retry-After */
  password(guess: Guess): Promise<CountedGuess>
  /** Counts a guess of a code, once the password was right. @throws HttpError 429 with Retry-After */
  code(guess: Guess): Promise<CountedGuess>
}

/**
 * Slows down whoever guesses passwords, by account and by address (a whole /64 network for IPv6), whatever
 * RATE_LIMIT says of public forms. The address that somebody logged in from before has tries of its own,
 * also after a restart, so a stranger who uses up all others does not lock the owner out. Processes that
 * share a database count together. Names and addresses are stored as keyed digests only.
 */
export function guesses(
  database: Database,
  { fingerprint }: Pick<DocumentStore, 'fingerprint'>,
): Guesses {
  const account = tries(database, 'account', forAccount)
  const code = tries(database, 'code', forCode)
  const address = tries(database, 'address', forAddress)
  const known = knownAddresses(database)

  const addressName = (guess: Guess) => fingerprint('guessing address', customerAt(guess.address))
  const own = ({ account, address }: Guess) =>
    fingerprint('known address', account, customerAt(address))
  const accountName = async (guess: Guess) =>
    (await known.has(own(guess))) ? own(guess) : fingerprint('guessed account', guess.account)

  return {
    async password(guess) {
      const giveBackAddress = allowed(await address(addressName(guess)))
      const giveBackAccount = allowed(await account(await accountName(guess)))
      const takeBack = async () => {
        await giveBackAddress()
        await giveBackAccount()
      }
      return {
        takeBack,
        async right() {
          await takeBack()
          await known.add(own(guess))
        },
      }
    },

    async code(guess) {
      const giveBack = allowed(await code(await accountName(guess)), { codeNeeded: true })
      const takeBack = async () => void (await giveBack())
      return { takeBack, right: takeBack }
    },
  }
}
