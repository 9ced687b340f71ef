import type { Kysely } from 'kysely'
import { accountRoles, mayUse, type Right } from '../../../shared/account-roles'
import type { Tables } from '../../core/database/tables'

/** The accounts whose people can log in: those that `stateOf` calls active. */
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
