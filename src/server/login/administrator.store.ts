import { hash } from '@node-rs/argon2'
import type { User } from '../../shared/back-office'
import type { Database } from '../database/database'
import { takeNumbers } from '../database/sequence'
import type { AdministratorRow } from '../database/tables'

export interface AdministratorStore {
  /**
   * Makes an administrator, or gives one who exists a new password; says which. A new password
   * ends every session of that person.
   */
  put(username: string, password: string): Promise<'created' | 'updated'>
  find(username: string): Promise<AdministratorRow | undefined>
  areThereAny(): Promise<boolean>
}

export const userOf = ({ id, username }: Pick<AdministratorRow, 'id' | 'username'>): User => ({
  id,
  username,
  name: username,
})

/** Argon2id with 19 MiB and two passes, the package's own defaults. */
export const hashed = (password: string) => hash(password)

export const administratorStore = ({ read, write }: Database): AdministratorStore => ({
  async put(username, password) {
    const password_hash = await hashed(password)
    return write(async (trx) => {
      const known = await trx
        .updateTable('administrator')
        .set({ password_hash })
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
        })
        .execute()
      return 'created'
    })
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
