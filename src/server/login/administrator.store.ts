import { hash } from '@node-rs/argon2'
import type { AccountRole } from '../../shared/account-roles'
import type { User } from '../../shared/back-office'
import type { Database } from '../database/database'
import { takeNumbers } from '../database/sequence'
import type { AdministratorRow } from '../database/tables'

export interface AdministratorStore {
  /**
   * Makes an account, or gives one that exists a new password; says which. A new password ends
   * every session of that person.
   * @param role without it a new account is an administrator's, and an old one stays what it is
   */
  put(username: string, password: string, role?: AccountRole): Promise<'created' | 'updated'>
  /** What the account is for from now on, its open sessions too; false when there is none. */
  setRole(username: string, role: AccountRole): Promise<boolean>
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

/** Argon2id with 19 MiB and two passes, the package's own defaults. */
export const hashed = (password: string) => hash(password)

export const administratorStore = ({ read, write }: Database): AdministratorStore => ({
  async put(username, password, role) {
    const password_hash = await hashed(password)
    return write(async (trx) => {
      const known = await trx
        .updateTable('administrator')
        .set({ password_hash, ...(role && { role }) })
        .where('username', '=', username)
        .returning('id')
        .executeTakeFirst()
      if (known) {
        await trx.deleteFrom('session').where('administrator_id', '=', known.id).execute()
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
        })
        .execute()
      return 'created'
    })
  },
  async setRole(username, role) {
    const changed = await write((trx) =>
      trx
        .updateTable('administrator')
        .set({ role })
        .where('username', '=', username)
        .returning('id')
        .executeTakeFirst(),
    )
    return changed !== undefined
  },
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
