import type { Database } from '../../core/database/engine'
import type { DocumentStore } from '../../core/files/document-store'
import { customerAt } from '../../core/http/count'
import { tooMany } from '../../core/errors'
import { requireAllowance, tokenBucket, unlessNotDone } from '../../people/login/token-bucket'

const forReference = { most: 5, every: 60 }
const forAddress = { most: 10, every: 20 }

/** Each code is an email to the applicant; all together leave a guess no chance. */
const forCodes = { most: 4, every: 1200 }

/** A pair to be looked for, counted before it is. */
export interface Attempt {
  reference: string
  /** The peer's address. */
  address: string
}

/** Work under one name waits for what was begun under it before. */
function oneAtATime() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = Promise.allSettled([last.get(name)]).then(work)
    last.set(name, turn)
    try {
      return await turn
    } finally {
      if (last.get(name) === turn) last.delete(name)
    }
  }
}

/**
 * Limits guesses of references and phone numbers, by address and by reference, whether an application
 * has it or not, independently of RATE_LIMIT and for all processes together. Right ones take nothing:
 * those of one reference wait for each other, so that many at once do not run out of attempts.
 */
export function applicationAttempts(
  database: Database,
  { fingerprint }: Pick<DocumentStore, 'fingerprint'>,
) {
  const byAddress = tokenBucket(database, 'application address', forAddress)
  const byReference = tokenBucket(database, 'application reference', forReference)

  async function counted({ reference, address }: Attempt) {
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

  const inTurn = oneAtATime()

  /** What is found, if anything is. @throws HttpError 429 with Retry-After */
  return <T>(attempt: Attempt, find: () => Promise<T | undefined>) =>
    inTurn(attempt.reference, async () => {
      const giveBack = await counted(attempt)
      const found = await unlessNotDone(find, giveBack)
      if (found !== undefined) await giveBack()
      return found
    })
}

export type ApplicationAttempts = ReturnType<typeof applicationAttempts>

/** Limits how often a code is asked for, by application. */
export function codeAllowance(
  database: Database,
  { fingerprint }: Pick<DocumentStore, 'fingerprint'>,
) {
  const byApplication = tokenBucket(database, 'answer code', forCodes)

  /** @throws HttpError 429 with Retry-After */
  return async (id: number) => {
    const { wait } = await byApplication(fingerprint('answer code asked', String(id)))
    if (wait === 0) return
    const minutes = Math.ceil(wait / 60)
    throw tooMany(
      wait,
      `You have asked for several codes. You can ask for the next one in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    )
  }
}

export type CodeAllowance = ReturnType<typeof codeAllowance>
