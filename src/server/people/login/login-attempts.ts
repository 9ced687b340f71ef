import { nameKey } from '../../../shared/account-names'
import type { Database } from '../../core/database/engine'
import type { DocumentStore } from '../../core/files/document-store'
import { customerAt } from '../../core/http/count'
import { requireAllowance, tokenBucket, type Allowance } from './token-bucket'

/** How long a login is remembered, in ms. */
const longKnown = 90 * 24 * 3_600_000

const isoTime = (time: number) => new Date(time).toISOString()

/** The stored addresses: they outlive a restart, and all processes share them. */
const knownAddresses = ({ read, write, skipLocked }: Database) => ({
  async has(name: string) {
    const row = await read
      .selectFrom('known_address')
      .select('name')
      .where('name', '=', name)
      .where('ends_at', '>', isoTime(Date.now()))
      .executeTakeFirst()
    return row !== undefined
  },
  add: (name: string) =>
    write(async (trx) => {
      const ends_at = isoTime(Date.now() + longKnown)
      await trx
        .insertInto('known_address')
        .values({ name, ends_at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ ends_at }))
        .execute()
      await trx
        .deleteFrom('known_address')
        .where('name', 'in', (row) =>
          skipLocked(
            row
              .selectFrom('known_address')
              .select('name')
              .where('ends_at', '<', isoTime(Date.now())),
          ),
        )
        .execute()
    }),
})

/** Per account, for all unknown addresses together. */
const forAccount: Allowance = { most: 10, every: 30 }
/** For the codes of an account; whoever enters one has the password. */
const forCode: Allowance = { most: 5, every: 5 * 60 }
/** Per address, for all accounts. */
const forAddress: Allowance = { most: 20, every: 10 }

export interface LoginAttempt {
  account: string
  address: string
}

/** An attempt that was counted before it was checked. */
export interface CountedAttempt {
  /** It succeeded: its address is now known for the account. */
  right(): Promise<void>
  /** It was not checked: give it back. */
  takeBack(): Promise<void>
}

export type LoginAttempts = ReturnType<typeof loginAttempts>

/**
 * Limits login attempts by account and by address (a /64 network for IPv6), independently of
 * RATE_LIMIT. An address known for the account has attempts of its own, also after a restart, so
 * that a stranger cannot lock the owner out. Processes that share a database count together. Names
 * and addresses are stored as keyed digests only.
 */
export function loginAttempts(
  database: Database,
  { fingerprint }: Pick<DocumentStore, 'fingerprint'>,
) {
  const account = tokenBucket(database, 'account', forAccount)
  const code = tokenBucket(database, 'code', forCode)
  const address = tokenBucket(database, 'address', forAddress)
  const link = tokenBucket(database, 'link', forAddress)
  const passkey = tokenBucket(database, 'passkey', forAddress)
  const provider = tokenBucket(database, 'provider', forAddress)
  const known = knownAddresses(database)

  const addressName = (attempt: Pick<LoginAttempt, 'address'>) =>
    fingerprint('guessing address', customerAt(attempt.address))
  const own = ({ account, address }: LoginAttempt) =>
    fingerprint('known address', nameKey(account), customerAt(address))
  const accountName = async (attempt: LoginAttempt) =>
    (await known.has(own(attempt)))
      ? own(attempt)
      : fingerprint('guessed account', nameKey(attempt.account))

  return {
    /** Counts a password attempt. @throws HttpError 429 with Retry-After */
    async password(attempt: LoginAttempt) {
      const giveBackAddress = requireAllowance(await address(addressName(attempt)))
      const giveBackAccount = requireAllowance(await account(await accountName(attempt)))
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

    /** Counts a code attempt, after the right password. @throws HttpError 429 with Retry-After */
    async code(attempt: LoginAttempt) {
      const giveBack = requireAllowance(await code(await accountName(attempt)), {
        codeNeeded: true,
      })
      const takeBack = async () => void (await giveBack())
      return { takeBack, right: takeBack }
    },

    /**
     * Counts a try of a link with which a person chooses a password; returns how to take it back.
     * @throws HttpError 429 with Retry-After
     */
    link: async (from: string) => requireAllowance(await link(addressName({ address: from }))),

    /** The same of a login with a passkey, whoever it is for. */
    passkey: async (from: string) =>
      requireAllowance(await passkey(addressName({ address: from }))),

    /** The same of a login by the provider: its beginning, and what comes back. */
    provider: async (from: string) =>
      requireAllowance(await provider(addressName({ address: from }))),
  }
}
