import type { Core } from '../../core'
import { sweepUnfinished } from '../../core/files/open-files'
import type { Accounts } from '../../people/login/accounts'
import type { ContentStore } from './content.store'
import type { seedSite } from './seed-site'
import { randomInt } from 'node:crypto'
import { nonAccounts } from '../../../shared/account-names'
import type { Settings } from '../../core/env'
import type { AdministratorStore } from '../../people/login/administrator.store'

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
async function firstAdministrator(
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

/** How long an uploaded picture may stay unused while its text is edited, in ms. */
const patience = 24 * 3_600_000

/**
 * Under one lock of all processes: what a crash left behind goes, with uploads that no version of any section
 * uses; an empty site gets its content and its first administrator.
 */
export const prepareSite = (
  { database, files, pictures, settings, say }: Core,
  content: ContentStore,
  { administrators }: Accounts,
  seed?: typeof seedSite,
) =>
  database.withLock('start', async (lost) => {
    await sweepUnfinished(files)
    if ((await content.newestVersion()) === 0) {
      const fill = seed ?? (await import('./seed-site')).seedSite
      await fill(content, pictures, say)
    }
    lost.throwIfAborted()
    const stems = await content.pictureStems()
    await pictures.sweep((stem) => stems.has(stem), Date.now() - patience)
    for (const line of await firstAdministrator(administrators, settings)) say(line)
  })
