import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { SecondFactorKey, SecondFactorStatus, User } from '../../shared/back-office'
import { writeAuditEntry } from '../activity/write-audit-entry'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import type { SecondFactorRow, Tables } from '../database/tables'
import type { DocumentStore } from '../files/document-store'
import { forApp, newSecret, stepOf } from './time-code'

/** Authenticator codes (RFC 6238) and recovery codes. */
export interface SecondFactorStore {
  isOn(administrator: number): Promise<boolean>
  status(administrator: number): Promise<Omit<SecondFactorStatus, 'isRequired'>>
  /** A new secret that is confirmed by its first code; undefined when the second factor is on. */
  begin(user: User): Promise<SecondFactorKey | undefined>
  /**
   * Turns it on with the first code and ends every session of the account.
   * @returns the recovery codes, shown this once; undefined for a wrong code
   */
  confirm(user: User, code: string): Promise<string[] | undefined>
  /** Accepts an authenticator or recovery code, each once; returns its kind. */
  take(administrator: number, code: string): Promise<'code' | 'recovery-code' | undefined>
}

/** The label that an account's secret is sealed with. */
export const sealNameOf = (administrator: number) => `administrator ${administrator}`

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

export function secondFactorStore(
  { read, write }: Database,
  documents: Pick<DocumentStore, 'newSeal' | 'sealOf' | 'fingerprint'>,
): SecondFactorStore {
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
      .sealOf(sealNameOf(administrator_id), Buffer.from(wrapped_key, 'base64'))
      .open('second factor', Buffer.from(secret, 'base64'))

  const isOn = async (administrator: number) => {
    const row = await rowOf(read, administrator)
    return row !== undefined && row.confirmed_at !== null
  }

  /** Refuses a code that was used before, also by a concurrent request, and older ones. */
  async function takeStep(trx: Transaction<Tables>, row: SecondFactorRow, code: string) {
    const step = stepOf(unsealed(row), tidy(code))
    if (step === undefined) return false
    const taken = await trx
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('administrator_id', '=', row.administrator_id)
      .where('last_step', '<', step)
      .returning('last_step')
      .executeTakeFirst()
    return taken !== undefined
  }

  return {
    isOn,

    async status(administrator) {
      const row = await rowOf(read, administrator)
      const { left } = await read
        .selectFrom('recovery_code')
        .select((code) => code.fn.countAll<number>().as('left'))
        .where('administrator_id', '=', administrator)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow()
      const since = row?.confirmed_at ?? ''
      return { isOn: since !== '', since, recoveryCodesLeft: Number(left) }
    },

    async begin({ id, username }) {
      const secret = newSecret()
      const seal = documents.newSeal(sealNameOf(id))
      const isBegun = await write(async (trx) => {
        // Updating the sequence by 0 locks out a concurrent start.
        await takeNumbers(trx, 'administrator', 0)
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
        return true
      })
      return isBegun ? forApp(secret, username) : undefined
    },

    confirm: ({ id, username }, code) =>
      write(async (trx) => {
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
        await trx.deleteFrom('session').where('administrator_id', '=', id).execute()
        await writeAuditEntry(trx, { who: username, deed: 'second-factor-on', subject: username })
        return codes
      }),

    take: (administrator, code) =>
      write(async (trx) => {
        const row = await rowOf(trx, administrator)
        if (!row || row.confirmed_at === null) return undefined
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
      }),
  }
}
