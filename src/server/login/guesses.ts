import { createHash } from 'node:crypto'
import { HttpError } from '../errors'
import { attempts, type Allowance } from './attempts'

/** For one account, from all addresses that never logged in to it. */
const forAccount: Allowance = { most: 10, every: 30_000 }
/** For the codes of one account, whose password the guesser knows. */
const forCode: Allowance = { most: 5, every: 5 * 60_000 }
/** For one address, whatever accounts it tries. */
const forAddress: Allowance = { most: 20, every: 10_000 }

/** Addresses that are remembered as somebody's own. */
const mostKnown = 2000

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
  right(): void
  /** It was none; nothing is known of its address. */
  takeBack(): void
}

export interface Guesses {
  /** Counts a guess of a password. @throws HttpError 429 with Retry-After */
  password(guess: Guess): CountedGuess
  /** Counts a guess of a code, once the password was right. @throws HttpError 429 with Retry-After */
  code(guess: Guess): CountedGuess
}

const uncounted: CountedGuess = { right() {}, takeBack() {} }

/**
 * Slows down whoever guesses passwords, by account and by address. The address that somebody
 * logged in from before has tries of its own, so a stranger who uses up all others does not lock
 * the owner out. Security 1 "Login".
 * @param factor RATE_LIMIT; 0 lets everybody guess
 */
export function guesses(factor: number): Guesses {
  const times = ({ most, every }: Allowance) => ({ most: Math.max(1, most * factor), every })
  const accounts = attempts(times(forAccount))
  const codes = attempts(times(forCode))
  const addresses = attempts(times(forAddress))
  const known = new Set<string>()

  const named = (...parts: string[]) =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64')
  const own = ({ account, address }: Guess) => named(account, address)
  const accountName = (guess: Guess) => (known.has(own(guess)) ? own(guess) : named(guess.account))

  function remember(guess: Guess) {
    known.add(own(guess))
    if (known.size > mostKnown) known.delete([...known][0]!)
  }

  return {
    password(guess) {
      if (factor === 0) return uncounted
      const account = accountName(guess)
      const address = named(guess.address)
      const wait = addresses.take(address)
      if (wait > 0) throw tooManyGuesses(wait)
      const longerWait = accounts.take(account)
      if (longerWait > 0) throw tooManyGuesses(longerWait)
      const takeBack = () => {
        addresses.giveBack(address)
        accounts.giveBack(account)
      }
      return {
        takeBack,
        right() {
          takeBack()
          remember(guess)
        },
      }
    },

    code(guess) {
      if (factor === 0) return uncounted
      const account = accountName(guess)
      const wait = codes.take(account)
      if (wait > 0) throw tooManyGuesses(wait, { codeNeeded: true })
      const takeBack = () => codes.giveBack(account)
      return { takeBack, right: takeBack }
    },
  }
}
