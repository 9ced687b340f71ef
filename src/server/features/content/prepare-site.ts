import type { Core } from '../../core'
import { sweepUnfinished } from '../../core/files/open-files'
import type { Accounts } from '../login/accounts'
import { firstAdministrator } from '../login/first-administrator'
import type { ContentStore } from './content.store'
import type { seedSite } from './seed-site'

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
