import { seedContent } from '../database/seed/seed-content'
import type { PictureStore } from '../files/picture-store'
import type { ContentStore } from './content.store'

/**
 * Saves the demo content as new versions, all sections at once: a start that is cut short
 * leaves no half site behind.
 */
export async function seedSite(
  content: ContentStore,
  pictures: PictureStore,
  say: (line: string) => void,
) {
  await content.saveAll(await seedContent(pictures), 'seed')
  say('Added demo content and pictures to the site.')
}
