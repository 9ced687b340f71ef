import type { AccountRole } from '../../shared/account-roles'
import type { AuditAction } from '../../shared/activity'
import type { User } from '../../shared/back-office'
import { writeAuditEntry } from '../activity/write-audit-entry'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import type { AdministratorRow } from '../database/tables'
import { voidLink } from '../people/void-link'
import { removeSecondFactor } from '../second-factor/second-factor.store'

/** The recorded action when a wrong password or code leaves an account unchanged. */
export type RefusedChange = Extract<AuditAction, 'password-refused' | 'second-factor-refused'>

export interface AdministratorStore {
  /**
   * Creates an account or sets the password of an existing one, which ends its sessions; returns
   * which.
   * @param by recorded as the person who did it
   * @param role defaults to administrator for a new account and to the current role otherwise
   */
  put(
    username: string,
    password: string,
    by: string,
    role?: AccountRole,
  ): Promise<'created' | 'updated'>
  /** Changes a role, also for open sessions; false when there is no such account. */
  setRole(username: string, role: AccountRole, by: string): Promise<boolean>
  /** Disables or enables an account, which ends its sessions; false when it was so already. */
  setDisabled(username: string, isDisabled: boolean, by: string): Promise<boolean>
  /** Also ends the person's sessions; false when the second factor was off. */
  turnOffSecondFactor(username: string, by: string): Promise<boolean>
  /** Records a wrong password or code of somebody who is logged in. */
  refuseChange(username: string, refused: RefusedChange): Promise<void>
  find(username: string): Promise<AdministratorRow | undefined>
  areThereAny(): Promise<boolean>
}

export const userOf = ({
  id,
  username,
  role,
}: Pick<AdministratorRow, 'id' | 'username' | 'role'>): User => ({
  id,
  username,
  name: username,
  role: role as AccountRole,
})

/** Recorded for changes by a command or at a start. */
export const byCommand = 'command line'

/** Argon2id with 19 MiB and two passes, the package's own defaults. */
export const hashed = async (password: string) => (await import('@node-rs/argon2')).hash(password)

export const isPasswordOf = async (hash: string, password: string) =>
  (await import('@node-rs/argon2')).verify(hash, password)

export const administratorStore = ({ read, write }: Database): AdministratorStore => ({
  async put(username, password, by, role) {
    const password_hash = await hashed(password)
    return write(async (trx) => {
      // Updating the sequence by 0 locks out another creation of the same account.
      await takeNumbers(trx, 'administrator', 0)
      const known = await trx
        .updateTable('administrator')
        .set({ password_hash, ...(role && { role }) })
        .where('username', '=', username)
        .returning('id')
        .executeTakeFirst()
      if (known) {
        await trx.deleteFrom('session').where('administrator_id', '=', known.id).execute()
        await voidLink(trx, known.id)
        await writeAuditEntry(trx, { who: by, deed: 'password', subject: username })
        if (role)
          await writeAuditEntry(trx, { who: by, deed: 'role', subject: username, detail: role })
        return 'updated'
      }
      await trx
        .insertInto('administrator')
        .values({
          id: await takeNumbers(trx, 'administrator'),
          username,
          password_hash,
          created_at: new Date().toISOString(),
          role: role ?? 'administrator',
          email: '',
          disabled_at: null,
          seen_at: null,
        })
        .execute()
      const detail = role ?? 'administrator'
      await writeAuditEntry(trx, { who: by, deed: 'account', subject: username, detail })
      return 'created'
    })
  },
  setRole: (username, role, by) =>
    write(async (trx) => {
      const changed = await trx
        .updateTable('administrator')
        .set({ role })
        .where('username', '=', username)
        .returning('id')
        .executeTakeFirst()
      if (!changed) return false
      await writeAuditEntry(trx, { who: by, deed: 'role', subject: username, detail: role })
      return true
    }),
  setDisabled: (username, isDisabled, by) =>
    write(async (trx) => {
      const changed = await trx
        .updateTable('administrator')
        .set({ disabled_at: isDisabled ? new Date().toISOString() : null })
        .where('username', '=', username)
        .where('disabled_at', isDisabled ? 'is' : 'is not', null)
        .returning('id')
        .executeTakeFirst()
      if (!changed) return false
      await trx.deleteFrom('session').where('administrator_id', '=', changed.id).execute()
      if (isDisabled) await voidLink(trx, changed.id)
      const deed = isDisabled ? 'disable' : 'enable'
      await writeAuditEntry(trx, { who: by, deed, subject: username })
      return true
    }),
  turnOffSecondFactor: (username, by) =>
    write(async (trx) => {
      const account = await trx
        .selectFrom('administrator')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirst()
      if (!account || !(await removeSecondFactor(trx, account.id))) return false
      await trx.deleteFrom('session').where('administrator_id', '=', account.id).execute()
      await writeAuditEntry(trx, { who: by, deed: 'second-factor-off', subject: username })
      return true
    }),
  refuseChange: (username, refused) =>
    write((trx) => writeAuditEntry(trx, { who: username, deed: refused, subject: username })),
  find: (username) =>
    read
      .selectFrom('administrator')
      .selectAll()
      .where('username', '=', username)
      .executeTakeFirst(),
  async areThereAny() {
    const one = await read.selectFrom('administrator').select('id').limit(1).executeTakeFirst()
    return one !== undefined
  },
})
