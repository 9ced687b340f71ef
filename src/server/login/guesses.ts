import { normalizeIP } from '@fastify/rate-limit'
import type { Database } from '../database/database'
import { HttpError } from '../errors'
import type { DocumentStore } from '../files/document-store'
import { oneCustomer } from '../http/rate-limits'
import { attempts, type Allowance } from './attempts'
import { knownAddresses } from './known-addresses'
import { sharedAttempts } from './shared-attempts'

/** For one account, from all addresses that never logged in to it. */
const forAccount: Allowance = { most: 10, every: 30_000 }
/** For the codes of one account, whose password the guesser knows. */
const forCode: Allowance = { most: 5, every: 5 * 60_000 }
/** For one address, whatever accounts it tries. */
const forAddress: Allowance = { most: 20, every: 10_000 }

const tooManyGuesses = (seconds: number, extra: { codeNeeded?: true } = {}) =>
  new HttpError(429, 'Too many attempts. Please wait a moment and try again.', {
    headers: { 'retry-after': String(seconds) },
    ...extra,
  })

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
  const counted = (kind: string, allowance: Allowance) =>
    database.isShared ? sharedAttempts(database, kind, allowance) : attempts(allowance)
  const accounts = counted('account', forAccount)
  const codes = counted('code', forCode)
  const addresses = counted('address', forAddress)
  const known = knownAddresses(database)

  const addressName = ({ address }: Guess) =>
    fingerprint('guessing address', normalizeIP(address, oneCustomer))
  const own = ({ account, address }: Guess) =>
    fingerprint('known address', account, normalizeIP(address, oneCustomer))
  const accountName = async (guess: Guess) =>
    (await known.has(own(guess))) ? own(guess) : fingerprint('guessed account', guess.account)

  return {
    async password(guess) {
      const account = await accountName(guess)
      const address = addressName(guess)
      const wait = await addresses.take(address)
      if (wait > 0) throw tooManyGuesses(wait)
      const longerWait = await accounts.take(account)
      if (longerWait > 0) throw tooManyGuesses(longerWait)
      const takeBack = async () => {
        await addresses.giveBack(address)
        await accounts.giveBack(account)
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
      const account = await accountName(guess)
      const wait = await codes.take(account)
      if (wait > 0) throw tooManyGuesses(wait, { codeNeeded: true })
      const takeBack = () => codes.giveBack(account)
      return { takeBack, right: takeBack }
    },
  }
}
