import type { Settings } from '../env'
import { byCommand, type AdministratorStore } from './administrator.store'
import { readableSecret } from './readable-secret'

/**
 * Makes the first administrator where there is none and gives the lines that tell of it. A random
 * password is in those lines and nowhere else.
 */
export async function firstAdministrator(
  store: AdministratorStore,
  { adminUsername = 'admin', adminPassword }: Settings,
): Promise<string[]> {
  if (await store.areThereAny()) return []
  const password = adminPassword ?? readableSecret(4, 5)
  await store.put(adminUsername, password, byCommand)
  return [
    `First administrator: ${adminUsername}`,
    adminPassword
      ? 'Password: the one in ADMIN_PASSWORD'
      : `Password: ${password} (shown this once; "npm run admin:create" sets another)`,
  ]
}
