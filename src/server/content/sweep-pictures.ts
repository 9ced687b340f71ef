import type { PictureStore } from '../files/picture-store'
import type { ContentStore } from './content.store'

/** So long a picture may wait in somebody's editor before its text is saved, in ms. */
const patience = 24 * 3_600_000

/** Removes uploads that no version of any section shows; the history keeps all of its pictures. */
export async function sweepPictures(content: ContentStore, pictures: PictureStore) {
  const stems = await content.pictureStems()
  await pictures.sweep((stem) => stems.has(stem), Date.now() - patience)
}
