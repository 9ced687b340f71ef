import type { PictureStore } from '../../core/files/picture-store'
import type { ContentStore } from './content.store'

/** How long an uploaded picture may stay unused while its text is edited, in ms. */
const patience = 24 * 3_600_000

/** Removes uploads that no version of any section uses. */
export async function sweepPictures(content: ContentStore, pictures: PictureStore) {
  const stems = await content.pictureStems()
  await pictures.sweep((stem) => stems.has(stem), Date.now() - patience)
}
