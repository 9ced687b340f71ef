import { randomInt } from 'node:crypto'
import type { Settings } from '../env'
import { byCommand, type AdministratorStore } from './administrator.store'

/** Letters and digits that nobody takes for one another. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 4 × 5 characters out of 32: 100 bits. */
const randomPassword = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/**
 * Makes the first administrator where there is none and gives the lines that tell of it. A random
 * password is in those lines and nowhere else.
 */
export async function firstAdministrator(
  store: AdministratorStore,
  { adminUsername = 'admin', adminPassword }: Settings,
): Promise<string[]> {
  if (await store.areThereAny()) return []
  const password = adminPassword ?? randomPassword()
  await store.put(adminUsername, password, byCommand)
  return [
    `First administrator: ${adminUsername}`,
    adminPassword
      ? 'Password: the one in ADMIN_PASSWORD'
      : `Password: ${password} (shown only this once; "npm run admin:create" sets a new one)`,
  ]
}
