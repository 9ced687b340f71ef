import { countOf } from '../../core/database/count'
import { accountSealName } from '../../core/files/master-key'
import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { User } from '../../../shared/contracts/login'
import type { SecondFactorKey, SecondFactorStatus } from '../../../shared/contracts/second-factor'
import type { Database } from '../../core/database/engine'
import { lock } from '../../core/database/sequence'
import type { AdministratorRow, SecondFactorRow, Tables } from '../../core/database/tables'
import { notLoggedIn } from '../../core/errors'
import type { DocumentStore } from '../../core/files/document-store'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { companyIn } from '../../site/content/content.store'
import { heldAccount } from '../accounts/accounts'
import { Secret, TOTP } from 'otpauth'
import { latestPast } from '../../core/past'

/** The time of a code, in ms, as RFC 6238 has it. */
const stepLength = 30_000

/** How many steps an app's clock may differ. */
const window = 1

const codes = (secret: Uint8Array, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...named,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

/** 160 bits, as RFC 4226 recommends. */
const newSecret = () => new Secret({ size: 20 }).bytes

/** A secret in the formats of authenticator apps: text, and the link of a QR code. */
function forApp(secret: Uint8Array, named: { issuer: string; label: string }) {
  const totp = codes(secret, named)
  return { key: totp.secret.base32, link: totp.toString() }
}

/**
 * The time step of a six-digit code (RFC 6238: SHA-1, 30 s), if it is the current step, the one
 * before or the one after.
 */
function stepOf(secret: Uint8Array, code: string): number | undefined {
  const timestamp = Date.now()
  const totp = codes(secret)
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Ends the sessions and starts a new one; resolves with its token. */
type Renew = (trx: Transaction<Tables>) => Promise<string>

const recoveryCodes = 10

/** Twelve digits, so that a phone's number pad can type them. */
const recoveryCode = () =>
  Array.from({ length: 3 }, () => String(randomInt(10_000)).padStart(4, '0')).join('-')

/** A code without the blanks and dashes that people type. */
const tidy = (code: string) => code.replace(/[\s-]/g, '')
const isTimeCode = (code: string) => /^\d{6}$/.test(code)

/** Removes an account's second factor and recovery codes; false when it had none. */
export async function removeSecondFactor(trx: Transaction<Tables>, administrator: number) {
  await trx.deleteFrom('recovery_code').where('administrator_id', '=', administrator).execute()
  const removed = await trx
    .deleteFrom('second_factor')
    .where('administrator_id', '=', administrator)
    .returning('confirmed_at')
    .executeTakeFirst()
  return removed !== undefined && removed.confirmed_at !== null
}

/** Authenticator codes (RFC 6238) and recovery codes. */
export function secondFactorStore(
  { read, write }: Database,
  documents: Pick<DocumentStore, 'newSeal' | 'sealOf' | 'fingerprint'>,
) {
  const hashOf = (administrator: number, code: string) =>
    documents.fingerprint('recovery code', String(administrator), tidy(code))

  const rowOf = (db: Pick<Transaction<Tables>, 'selectFrom'>, administrator: number) =>
    db
      .selectFrom('second_factor')
      .selectAll()
      .where('administrator_id', '=', administrator)
      .executeTakeFirst()

  const unsealed = ({ administrator_id, wrapped_key, secret }: SecondFactorRow) =>
    documents
      .sealOf(accountSealName(administrator_id), Buffer.from(wrapped_key, 'base64'))
      .open('second factor', Buffer.from(secret, 'base64'))

  /** Refuses a code that was used before, also by a concurrent request, and older ones. */
  async function takeStep(trx: Transaction<Tables>, row: SecondFactorRow, code: string) {
    const step = stepOf(unsealed(row), tidy(code))
    if (step === undefined) return false
    const taken = await trx
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('administrator_id', '=', row.administrator_id)
      .where((stored) =>
        stored.or([
          stored('last_step', '<', step),
          stored('last_step', '>', Math.ceil(latestPast() / stepLength)),
        ]),
      )
      .returning('last_step')
      .executeTakeFirst()
    return taken !== undefined
  }

  /**
   * Accepts an authenticator or recovery code, each once; returns its kind, '' when the second factor
   * is off, and undefined for a wrong code.
   */
  async function takeIfOn(
    trx: Transaction<Tables>,
    administrator: number,
    code: string,
  ): Promise<'code' | 'recovery-code' | '' | undefined> {
    const row = await rowOf(trx, administrator)
    if (!row || row.confirmed_at === null) return ''
    if (isTimeCode(tidy(code))) return (await takeStep(trx, row, code)) ? 'code' : undefined
    const used = await trx
      .updateTable('recovery_code')
      .set({ used_at: new Date().toISOString() })
      .where('code_hash', '=', hashOf(administrator, code))
      .where('administrator_id', '=', administrator)
      .where('used_at', 'is', null)
      .returning('code_hash')
      .executeTakeFirst()
    return used && 'recovery-code'
  }

  return {
    takeIfOn,

    async status(administrator: number): Promise<Omit<SecondFactorStatus, 'isRequired'>> {
      const row = await rowOf(read, administrator)
      const recoveryCodesLeft = await countOf(
        read
          .selectFrom('recovery_code')
          .where('administrator_id', '=', administrator)
          .where('used_at', 'is', null),
      )
      const since = row?.confirmed_at ?? ''
      return { isOn: since !== '', since, recoveryCodesLeft }
    },

    /**
     * A new secret that is confirmed by its first code; undefined when the second factor is on.
     * @throws HttpError 401 when the password that was checked is no longer that of the account
     */
    async begin({
      id,
      username,
      password_hash,
    }: AdministratorRow): Promise<SecondFactorKey | undefined> {
      const secret = newSecret()
      const seal = documents.newSeal(accountSealName(id))
      const isBegun = await write(async (trx) => {
        await lock(trx, 'accounts')
        const account = await heldAccount(trx, id)
        if (account?.password_hash !== password_hash) throw notLoggedIn()
        const before = await rowOf(trx, id)
        if (before?.confirmed_at) return false
        await removeSecondFactor(trx, id)
        await trx
          .insertInto('second_factor')
          .values({
            administrator_id: id,
            wrapped_key: seal.wrappedKey.toString('base64'),
            secret: seal.close('second factor', secret).toString('base64'),
            begun_at: new Date().toISOString(),
            confirmed_at: null,
            last_step: 0,
          })
          .execute()
        writeAuditEntry(trx, {
          who: username,
          deed: 'second-factor-begun',
          subject: username,
        })
        return true
      })
      if (!isBegun) return undefined
      return forApp(secret, { issuer: (await companyIn(read)).name, label: username })
    },

    /**
     * Turns it on with the first code; `renew` ends every session of the account.
     * @returns the recovery codes, shown this once, and a new token; undefined for a wrong code
     */
    confirm: ({ id, username }: User, code: string, renew: Renew) =>
      write(async (trx) => {
        await heldAccount(trx, id)
        const row = await rowOf(trx, id)
        if (!row || row.confirmed_at !== null) return undefined
        if (!isTimeCode(tidy(code)) || !(await takeStep(trx, row, code))) return undefined
        await trx
          .updateTable('second_factor')
          .set({ confirmed_at: new Date().toISOString() })
          .where('administrator_id', '=', id)
          .execute()
        const codes = Array.from({ length: recoveryCodes }, () => recoveryCode())
        await trx
          .insertInto('recovery_code')
          .values(
            codes.map((one) => ({
              code_hash: hashOf(id, one),
              administrator_id: id,
              used_at: null,
            })),
          )
          .execute()
        const token = await renew(trx)
        writeAuditEntry(trx, { who: username, deed: 'second-factor-on', subject: username })
        return { recoveryCodes: codes, token }
      }),

    /** Turns it off with a code, as `confirm` turns it on. */
    turnOff: ({ id, username }: User, code: string, renew: Renew) =>
      write(async (trx) => {
        await heldAccount(trx, id)
        if (!(await takeIfOn(trx, id, code))) return undefined
        await removeSecondFactor(trx, id)
        const token = await renew(trx)
        writeAuditEntry(trx, { who: username, deed: 'second-factor-off', subject: username })
        return token
      }),
  }
}

export type SecondFactorStore = ReturnType<typeof secondFactorStore>
