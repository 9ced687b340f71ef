import { randomInt } from 'node:crypto'
import { nonAccounts } from '../../../shared/account-names'
import type { Settings } from '../../core/env'
import type { AdministratorStore } from './administrator.store'

/** Characters that are hard to confuse. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 4 × 5 characters out of 32: 100 bits. */
const randomPassword = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/**
 * Creates the first administrator if there is none and returns the lines to print. A generated
 * password appears only there.
 */
export async function firstAdministrator(
  store: AdministratorStore,
  { adminUsername = 'admin', adminPassword }: Settings,
): Promise<string[]> {
  if (await store.areThereAny()) return []
  const password = adminPassword ?? randomPassword()
  await store.put(adminUsername, password, nonAccounts.command)
  return [
    `First administrator: ${adminUsername}`,
    adminPassword
      ? 'Password: the one in ADMIN_PASSWORD'
      : `Password: ${password} (shown only this once; "npm run admin:create" sets a new one)`,
  ]
}
