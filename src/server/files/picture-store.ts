import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { copyFormats, parsePictureCopy, pictureCopies, pictureSize } from '../../shared/picture'
import type { FileStore, StoredFile } from './file-store'
import { decoding } from './decoding'
import { pictureCopy } from './picture-copy'
import { provenPicture } from './proven-picture'
import type { Urgency } from './semaphore'

/** A picture that is ours; nothing of it is stored before `keep`. */
export interface KeepablePicture {
  name: string
  /** Resolves once it is on disk. */
  keep(): Promise<void>
}

/** The public pictures of the site. Their names tell their content, so a name never changes. */
export interface PictureStore {
  /**
   * Proves that these bytes are a picture and makes it ours, without keeping it yet.
   * @throws PictureRefused
   */
  prove(bytes: Uint8Array): Promise<KeepablePicture>
  /**
   * Keeps a picture and gives its name (`<32 hex>-<width>x<height>.jpg|png`), which is on disk
   * when the promise resolves.
   * @throws PictureRefused
   */
  put(bytes: Uint8Array): Promise<string>
  /** A picture or one of its copies (shared/picture.ts); a copy is made when first asked for. */
  open(name: string): Promise<StoredFile | undefined>
  /** Makes every copy that is not there yet, when nobody asks for anything more urgent. */
  copy(name: string): Promise<void>
  /**
   * Removes pictures that nothing shows, with their copies: what a lost race or a text that was
   * never saved left behind. A young one may be about to be saved.
   * @param isUsed told a picture's name without its ending
   * @param before in ms since 1970
   */
  sweep(isUsed: (stem: string) => boolean, before: number): Promise<void>
  /** Makes no more copies ahead, and resolves when none is being made. */
  close(): Promise<void>
}

export interface PictureStoreOptions {
  originals: FileStore
  /** What can be made again from the originals: no backup needs it. */
  copies: FileStore
  /** Hears of every picture that was kept, to have its copies before a page asks for them. */
  onKept?: (name: string) => void
}

/** Pixels of a copy; a larger one is made alone, since the encoder of AVIF needs 33 bytes for each. */
const large = 2_500_000

function isLarge(copy: string) {
  const { stem, width } = parsePictureCopy(copy)!
  const original = pictureSize(`${stem}.jpg`)!
  return (width * width * original.height) / original.width > large
}

const stemOf = (name: string) => name.slice(0, name.lastIndexOf('.'))

const originalEndings = ['jpg', 'png']

export function pictureStore(options: PictureStoreOptions): PictureStore {
  const { originals, copies, onKept = () => {} } = options
  const underway = new Map<string, Promise<StoredFile | undefined>>()
  let closed = false

  async function originalOf(stem: string) {
    for (const ending of originalEndings) {
      const file = await originals.open(`${stem}.${ending}`)
      if (file) return file
    }
    return undefined
  }

  async function made(name: string) {
    const wanted = parsePictureCopy(name)
    const original = wanted && (await originalOf(wanted.stem))
    if (!original) return undefined
    const bytes = await buffer(original.stream())
    await copies.write(name, await pictureCopy(bytes, wanted.width, wanted.format))
    return copies.open(name)
  }

  /** One person's wait is enough for all who ask meanwhile. */
  async function copyNamed(name: string, urgency: Urgency) {
    const found = await copies.open(name)
    if (found) return found
    const key = `${urgency} ${name}`
    const making =
      underway.get(key) ??
      decoding(
        urgency,
        async () => {
          if (closed && urgency === 'later') return undefined
          return (await copies.open(name)) ?? (await made(name))
        },
        isLarge(name) ? 2 : 1,
      ).finally(() => underway.delete(key))
    underway.set(key, making)
    return making
  }

  async function prove(bytes: Uint8Array): Promise<KeepablePicture> {
    const picture = await provenPicture(bytes, 'now')
    const digest = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32)
    const name = `${digest}-${picture.width}x${picture.height}.${picture.ending}`
    return {
      name,
      async keep() {
        // Again where it is there already: the sweep spares what is young.
        await originals.write(name, picture.bytes)
        onKept(name)
      },
    }
  }

  return {
    prove,
    async put(bytes) {
      const { name, keep } = await prove(bytes)
      await keep()
      return name
    },
    async open(name) {
      if (pictureSize(name)) return originals.open(name)
      return parsePictureCopy(name) ? copyNamed(name, 'soon') : undefined
    },
    async copy(name) {
      const all = copyFormats.flatMap((format) => pictureCopies(name, format))
      const making = all.map((copy) => copyNamed(copy.name, 'later'))
      await Promise.allSettled(making).then(() => Promise.all(making))
    },
    async sweep(isUsed, before) {
      const isOld = async (name: string) =>
        ((await originals.open(name))?.writtenAt ?? before) < before
      for (const name of await originals.names()) {
        const stem = stemOf(name)
        if (isUsed(stem) || !(await isOld(name))) continue
        for (const format of copyFormats) {
          for (const copy of pictureCopies(name, format)) await copies.remove(copy.name)
        }
        await originals.remove(name)
      }
    },
    async close() {
      closed = true
      while (underway.size > 0) await Promise.allSettled(underway.values())
    },
  }
}
