import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely'
import { accountRoles, mayUse, type Right } from '../../../shared/account-roles'
import type { Tables, AdministratorRow } from '../../core/database/tables'
import type { AccountState } from '../../../shared/people'
import { HttpError, invalid } from '../../core/errors'

const conflict = (message: string) => new HttpError(409, message)

export const lastAdministrator = () =>
  conflict(
    'This is the only active administrator, so the account must keep its role and stay enabled. Make someone else an administrator first.',
  )
export const nameTaken = () =>
  invalid([{ path: '/username', message: 'This username is taken. Please choose another one.' }])
export const tooManyAccounts = (most: number) =>
  conflict(`There are ${most} accounts already, and no more can be added.`)
export const isInvited = () =>
  conflict('This person has not accepted the invitation yet. You can withdraw the invitation.')
export const isDisabled = () => conflict('This account is disabled. Enable it first.')
export const noLink = () => conflict('There is no open link. It was used or withdrawn.')
export const noSecondFactor = () => conflict('Two-step login is already off for this account.')
export const ownPasswordLink = () =>
  conflict('This is your own account. Use “Change your password” instead.')
export const ownSecondFactor = () =>
  conflict('This is your own account. Use “Two-step login” on the dashboard instead.')

/** Voids the open link of an account and its mail; returns what it was for, if there was one. */
export async function voidLink(trx: Transaction<Tables>, administrator: number) {
  const removed = await trx
    .deleteFrom('account_link')
    .where('administrator_id', '=', administrator)
    .returning('purpose')
    .executeTakeFirst()
  await trx
    .deleteFrom('outbox_mail')
    .where('kind', '=', 'account')
    .where('entry_id', '=', administrator)
    .execute()
  return removed?.purpose
}

/** Logs an account out everywhere. */
export const endAllSessions = (trx: Transaction<Tables>, administrator: number) =>
  trx.deleteFrom('session').where('administrator_id', '=', administrator).execute()

/** Whether an account is active, invited or disabled. */
export const accountState = ({
  disabled_at,
  password_hash,
}: Pick<AdministratorRow, 'disabled_at' | 'password_hash'>): AccountState =>
  disabled_at !== null ? 'disabled' : password_hash ? 'active' : 'invited'

/** Whether an account has two-step login: codes of an app, or a passkey. */
export const hasSecondFactor = sql<SqlBool>`(
  exists (select 1 from second_factor where second_factor.administrator_id = administrator.id
    and second_factor.confirmed_at is not null)
  or exists (select 1 from passkey where passkey.administrator_id = administrator.id))`

/** The accounts whose people can log in: those that `accountState` calls active. */
export const activeAccounts = (db: Kysely<Tables>) =>
  db
    .selectFrom('administrator')
    .where('administrator.disabled_at', 'is', null)
    .where('administrator.password_hash', '<>', '')

/** Those of them that have a right. */
export const activeWith = (db: Kysely<Tables>, right: Right) =>
  activeAccounts(db).where(
    'administrator.role',
    'in',
    accountRoles.filter((role) => mayUse(role, right)),
  )

/** Whether nobody else is an active administrator. */
export async function isLastAdministrator(db: Kysely<Tables>, account: AdministratorRow) {
  if (account.role !== 'administrator' || accountState(account) !== 'active') return false
  const other = await activeWith(db, 'administrator')
    .select('id')
    .where('id', '<>', account.id)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/**
 * An account whose person can log in, else undefined. Whatever changes its password or state waits
 * until the commit, or has happened: what was checked before is compared with this row.
 */
export async function heldAccount(trx: Transaction<Tables>, id: number) {
  const account = await trx
    .updateTable('administrator')
    .set(({ ref }) => ({ password_hash: ref('password_hash') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return account && accountState(account) === 'active' ? account : undefined
}
