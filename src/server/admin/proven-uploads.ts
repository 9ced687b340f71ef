import type { FieldError } from '../../shared/field-error'
import { pictureSize } from '../../shared/picture'
import { invalid } from '../errors'
import { PictureRefused } from '../files/decoding'
import type { KeepablePicture, PictureStore } from '../files/picture-store'
import { refuseUnlikely, type ReceivedPicture } from './received-save'

/** A picture that was sent for a place in the content, '/0/image'. */
export interface PlacedPicture {
  path: string
  picture: KeepablePicture
}

/**
 * Proves every picture of a save; nothing is stored yet.
 * @throws HttpError 422 with a sentence for each file that is no picture
 */
export async function provenUploads(
  pictures: PictureStore,
  images: readonly { path: string; file: ReceivedPicture }[],
): Promise<PlacedPicture[]> {
  const errors: FieldError[] = []
  const proven = await Promise.all(
    images.map(async ({ path, file }) => {
      try {
        refuseUnlikely(file)
        return [{ path, picture: await pictures.prove(file.bytes) }]
      } catch (error) {
        if (!(error instanceof PictureRefused)) throw error
        errors.push({ path, message: error.message })
        return []
      }
    }),
  )
  if (errors.length > 0) throw invalid(errors)
  return proven.flat()
}

/** Those of these names that are pictures of ours: a name inside a save may be anything. */
export async function storedNames(pictures: PictureStore, names: readonly string[]) {
  const found = await Promise.all(
    names.map(async (name) => (pictureSize(name) && (await pictures.open(name)) ? [name] : [])),
  )
  return new Set(found.flat())
}

/** The content with each picture's name at its place. */
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
