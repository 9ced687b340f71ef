import type { Kysely, Transaction } from 'kysely'
import formats from '../../../../schemas/formats.json'
import { isReservedName, nameKey, tidyName } from '../../../shared/account-names'
import type { AccountRole } from '../../../shared/account-roles'
import type { AuditAction } from '../../../shared/activity'
import type { User } from '../../../shared/contracts/login'
import type { Database } from '../../core/database/engine'
import { lock, takeNumbers } from '../../core/database/sequence'
import type { AdministratorRow, Tables } from '../../core/database/tables'
import { notLoggedIn } from '../../core/errors'
import type { Outbox } from '../../core/mail/outbox.store'
import { StartError } from '../../core/start-error'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import {
  accountChange,
  disable,
  enable,
  giveRole,
  turnOffSecondFactors,
  type AccountChange,
} from '../accounts/account-changes'
import { endAllSessions, voidLink } from '../accounts/accounts'
import { removePasskeys } from '../passkeys/passkey.store'

/** The recorded action when a wrong password or code leaves an account unchanged. */
export type RefusedChange = Extract<AuditAction, 'password-refused' | 'second-factor-refused'>

export type AdministratorStore = ReturnType<typeof administratorStore>

const isOneAlphabet = new RegExp(formats['account-name'], 'u')

const noName = (name: string) =>
  new StartError(
    `No account can be named ${JSON.stringify(name)}: the name must be of one alphabet, without invisible characters, and none that the program uses itself.`,
  )

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
export const hashPassword = async (password: string) =>
  (await import('@node-rs/argon2')).hash(password.normalize('NFC'))

/** Whether this is the password, composed or not. */
export const isPasswordOf = async (hash: string, password: string) =>
  (await import('@node-rs/argon2')).verify(hash, password.normalize('NFC'))

/** The account of a name, however it is typed. */
export const accountNamed = (db: Kysely<Tables>, name: string) =>
  db
    .selectFrom('administrator')
    .selectAll()
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()

export function administratorStore({ read, write }: Database, outbox: Pick<Outbox, 'add'>) {
  /** Changes the account of a name while no other change of accounts runs; false when there is none. */
  const changing = (
    { name, by }: { name: string; by: string },
    work: (change: AccountChange) => Promise<boolean>,
  ) =>
    write(async (trx) => {
      await lock(trx, 'accounts')
      const account = await accountNamed(trx, name)
      return account !== undefined && work(accountChange(trx, account, by))
    })

  return {
    /**
     * Creates an account or sets the password of an existing one, which ends its sessions; returns
     * which.
     * @throws StartError for a name that no account can have
     * @param by recorded as the person who did it
     * @param role defaults to administrator for a new account and to the current role otherwise
     */
    async put(name: string, password: string, by: string, role?: AccountRole) {
      const password_hash = await hashPassword(password)
      return write(async (trx) => {
        await lock(trx, 'accounts')
        const known = await accountNamed(trx, name)
        if (known) {
          const change = accountChange(trx, known, by)
          await trx
            .updateTable('administrator')
            .set({ password_hash })
            .where('id', '=', known.id)
            .execute()
          await endAllSessions(trx, known.id)
          await voidLink(trx, known.id)
          await removePasskeys(trx, known, { by, outbox })
          change.record('password')
          if (role) await giveRole(change, role, outbox)
          return 'updated'
        }
        const username = tidyName(name)
        if (isReservedName(name) || !isOneAlphabet.test(name)) throw noName(name)
        await trx
          .insertInto('administrator')
          .values({
            id: await takeNumbers(trx, 'administrator'),
            username,
            name_key: nameKey(username),
            password_hash,
            created_at: new Date().toISOString(),
            role: role ?? 'administrator',
            email: '',
            disabled_at: null,
            seen_at: null,
          })
          .execute()
        const detail = role ?? 'administrator'
        writeAuditEntry(trx, { who: by, deed: 'account', subject: username, detail })
        return 'created'
      })
    },
    /**
     * Sets the password of somebody who is logged in, in place of the one that was checked; `renew`
     * ends the sessions. Resolves with the token of the new one.
     */
    async changeOwnPassword(
      { id, username, password_hash: checked }: AdministratorRow,
      password: string,
      renew: (trx: Transaction<Tables>) => Promise<string>,
    ) {
      const password_hash = await hashPassword(password)
      return write(async (trx) => {
        const token = await renew(trx)
        const changed = await trx
          .updateTable('administrator')
          .set({ password_hash })
          .where('id', '=', id)
          .where('password_hash', '=', checked)
          .returning('id')
          .executeTakeFirst()
        if (!changed) throw notLoggedIn()
        await voidLink(trx, id)
        writeAuditEntry(trx, { who: username, deed: 'password', subject: username })
        return token
      })
    },
    /** False when there is no account of that name. */
    setRole: (name: string, role: AccountRole, by: string) =>
      changing({ name, by }, async (change) => {
        await giveRole(change, role, outbox)
        return true
      }),
    /** False when it was so already. */
    setDisabled: (name: string, isDisabled: boolean, by: string) =>
      changing({ name, by }, (change) => (isDisabled ? disable(change, outbox) : enable(change))),
    /** False when there was nothing to turn off. */
    turnOffSecondFactor: (name: string, by: string) =>
      changing({ name, by }, (change) => turnOffSecondFactors(change, outbox)),
    /** Records a wrong password or code of somebody who is logged in. */
    refuseChange: (username: string, refused: RefusedChange) =>
      write((trx) => writeAuditEntry(trx, { who: username, deed: refused, subject: username })),
    /** The account of a name, however it is typed. */
    find: (name: string) => accountNamed(read, name),
    async areThereAny() {
      const one = await read.selectFrom('administrator').select('id').limit(1).executeTakeFirst()
      return one !== undefined
    },
  }
}
