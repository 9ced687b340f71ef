import { nonAccounts } from '../../../shared/account-names'
import type { PictureStore } from '../../core/files/picture-store'
import type { ContentStore } from './content.store'
import { seedContent } from '../seed/seed-content'

/**
 * Saves the demo content as new versions in one transaction: an interrupted start leaves no half-
 * filled site.
 */
export async function seedSite(
  content: ContentStore,
  pictures: PictureStore,
  say: (line: string) => void,
) {
  await content.saveAll(await seedContent(pictures), nonAccounts.seed)
  say('Added demo content and pictures to the site.')
}
