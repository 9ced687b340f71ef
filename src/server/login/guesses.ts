import { createHash } from 'node:crypto'
import { HttpError } from '../errors'
import { attempts, type Allowance } from './attempts'

/** For one account, from all addresses that never logged in to it. */
const forAccount: Allowance = { most: 10, every: 30_000 }
/** For one address, whatever accounts it tries. */
const forAddress: Allowance = { most: 20, every: 10_000 }

/** Addresses that are remembered as somebody's own. */
const mostKnown = 2000

const tooManyGuesses = (seconds: number) =>
  new HttpError(429, 'Too many attempts. Please wait a moment and try again.', {
    headers: { 'retry-after': String(seconds) },
  })

export interface Guess {
  account: string
  address: string
}

/**
 * Slows down whoever guesses passwords, by account and by address. The address that somebody
 * logged in from before has tries of its own, so a stranger who uses up all others does not lock
 * the owner out. Security 1 "Login".
 * @param factor RATE_LIMIT; 0 lets everybody guess
 */
export function guesses(factor: number) {
  const times = ({ most, every }: Allowance) => ({ most: Math.max(1, most * factor), every })
  const accounts = attempts(times(forAccount))
  const addresses = attempts(times(forAddress))
  const known = new Set<string>()

  const named = (...parts: string[]) =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64')
  const own = ({ account, address }: Guess) => named(account, address)
  const accountName = (guess: Guess) => (known.has(own(guess)) ? own(guess) : named(guess.account))

  return {
    /**
     * Counts a guess before it is looked at, so that many at once are counted too.
     * @returns what to call when it was right
     * @throws HttpError 429 with Retry-After
     */
    count(guess: Guess): () => void {
      if (factor === 0) return () => {}
      const account = accountName(guess)
      const address = named(guess.address)
      const wait = addresses.take(address)
      if (wait > 0) throw tooManyGuesses(wait)
      const longerWait = accounts.take(account)
      if (longerWait > 0) throw tooManyGuesses(longerWait)
      return () => {
        addresses.giveBack(address)
        accounts.giveBack(account)
        known.add(own(guess))
        if (known.size > mostKnown) known.delete([...known][0]!)
      }
    },
  }
}
