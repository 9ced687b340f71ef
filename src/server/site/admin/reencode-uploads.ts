import type { FieldError } from '../../../shared/field-error'
import { pictureSize } from '../../../shared/picture'
import { invalid } from '../../core/errors'
import { PictureRefused } from '../../core/files/picture-refused'
import type { KeepablePicture, PictureStore } from '../../core/files/picture-store'
import { refuseUnlikely, type ReceivedPicture } from './received-save'

/** A picture and its path in the content, '/0/image'. */
export interface PlacedPicture {
  path: string
  picture: KeepablePicture
}

/**
 * Decodes and re-encodes every picture of a save without storing any.
 * @throws HttpError 422 with a sentence for each file that is not a picture
 */
export async function reencodeUploads(
  pictures: PictureStore,
  images: readonly { path: string; file: ReceivedPicture }[],
): Promise<PlacedPicture[]> {
  const errors: FieldError[] = []
  const reencoded = await Promise.all(
    images.map(async ({ path, file }) => {
      try {
        refuseUnlikely(file)
        return [{ path, picture: await pictures.reencode(file.bytes) }]
      } catch (error) {
        if (!(error instanceof PictureRefused)) throw error
        errors.push({ path, message: error.message })
        return []
      }
    }),
  )
  if (errors.length > 0) throw invalid(errors)
  return reencoded.flat()
}

/** The names among these that belong to stored pictures: a save may contain any name. */
export async function storedNames(pictures: PictureStore, names: readonly string[]) {
  const found = await Promise.all(
    names.map(async (name) => (pictureSize(name) && (await pictures.open(name)) ? [name] : [])),
  )
  return new Set(found.flat())
}

/** A copy of the content with each picture's name set at its path. */
export function withPictures<T>(content: T, placed: readonly PlacedPicture[]): T {
  const copy = structuredClone(content)
  for (const { path, picture } of placed) {
    const place = path.split('/').slice(1)
    const name = place.pop()!
    const owner = place.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], copy)
    ;(owner as Record<string, string>)[name] = picture.name
  }
  return copy
}
