import { buffer } from 'node:stream/consumers'
import { sharing } from '../sharing'
import type { StoredFile } from './file-store'
import type { PictureStore } from './picture-store'

/** Larger pictures are read for each answer, in bytes: copies for pages are smaller. */
const largest = 128 * 1024

/** So many small ones are kept: 8 MB at most. */
const mostKept = 64

/** A small picture, from memory where it was lately asked for, or else what reads a large one. */
export function smallPictures(pictures: Pick<PictureStore, 'open'>) {
  const kept = new Map<string, Buffer>()
  const reading = sharing<Buffer | StoredFile | undefined>()

  function keep(name: string, bytes: Buffer) {
    kept.delete(name)
    kept.set(name, bytes)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return bytes
  }

  async function read(name: string) {
    const file = await pictures.open(name)
    return file && file.size <= largest ? keep(name, await buffer(file.stream())) : file
  }

  return async (name: string) => {
    const known = kept.get(name)
    return known ? keep(name, known) : reading(name, () => read(name))
  }
}
