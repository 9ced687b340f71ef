import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { copyFormats, parsePictureCopy, pictureCopies, pictureSize } from '../../../shared/picture'
import { decoding, taskPlaces, type Urgency } from './semaphore'
import { createDecoder, type Decoder } from './decoder'
import type { FileStore, StoredFile } from './file-store'
import type { ReencodedPicture } from './reencode-picture'

/** A picture that comes with the program, its size in pixels; what others send is re-encoded first. */
export interface OwnPicture {
  bytes: Buffer
  width: number
  height: number
  ending: 'webp'
}

/** A re-encoded picture; `keep` stores it. */
export interface KeepablePicture {
  name: string
  /** Resolves once it is on disk. */
  keep(): Promise<void>
}

export type PictureStore = ReturnType<typeof pictureStore>

export interface PictureStoreOptions {
  originals: FileStore
  /** Derived from the originals: no backup needs it. */
  copies: FileStore
  decoder?: Decoder
  /** Called for every stored picture, to make its copies before a page asks for them. */
  onStored?: (name: string) => void
}

/** Larger copies are made one at a time: the AVIF encoder needs 33 bytes for each pixel. */
const large = 2_500_000

function isLarge(copy: string) {
  const { stem, width } = parsePictureCopy(copy)!
  const original = pictureSize(`${stem}.jpg`)!
  return (width * width * original.height) / original.width > large
}

const stemOf = (name: string) => name.slice(0, name.lastIndexOf('.'))

const originalEndings = ['jpg', 'png', 'webp']

/**
 * The public pictures of the site. A name is derived from the content, so its picture never
 * changes.
 */
export function pictureStore(options: PictureStoreOptions) {
  const { originals, copies, decoder = createDecoder(), onStored = () => {} } = options
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
    await copies.write(name, await decoder.copy(bytes, wanted.width, wanted.format))
    return copies.open(name)
  }

  /** Concurrent requests for a copy share one encode. */
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
        isLarge(name) ? 2 * taskPlaces : taskPlaces,
      ).finally(() => underway.delete(key))
    underway.set(key, making)
    return making
  }

  function keepable(picture: ReencodedPicture | OwnPicture): KeepablePicture {
    const digest = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32)
    const name = `${digest}-${picture.width}x${picture.height}.${picture.ending}`
    return {
      name,
      async keep() {
        // Written again if it exists: the sweep spares recent files.
        await originals.write(name, picture.bytes)
        onStored(name)
      },
    }
  }

  async function stored(picture: ReencodedPicture | OwnPicture) {
    const { name, keep } = keepable(picture)
    await keep()
    return name
  }

  return {
    /**
     * Decodes and re-encodes a picture without storing it.
     * @throws PictureRefused
     */
    reencode: async (bytes: Uint8Array) => keepable(await decoder.reencode(bytes, 'now')),
    /**
     * Stores a picture and returns its name (`<32 hex>-<width>x<height>.jpg|png`) once it is on disk.
     * @throws PictureRefused
     */
    put: async (bytes: Uint8Array) => stored(await decoder.reencode(bytes, 'now')),
    /** Stores a picture of our own as it is; returns its name. */
    keep: stored,
    /** A picture or one of its copies (shared/picture.ts); a copy is made on first request. */
    async open(name: string) {
      if (pictureSize(name)) return originals.open(name)
      return parsePictureCopy(name) ? copyNamed(name, 'soon') : undefined
    },
    /** Makes all missing copies, at low priority. */
    async copy(name: string) {
      const all = copyFormats.flatMap((format) => pictureCopies(name, format))
      const making = all.map((copy) => copyNamed(copy.name, 'later'))
      await Promise.allSettled(making).then(() => Promise.all(making))
    },
    /**
     * Removes unused pictures and their copies, left by a lost race or a text that was never saved.
     * Recent pictures may be about to be saved.
     * @param isUsed gets a picture's name without its extension
     * @param before in ms since 1970
     */
    async sweep(isUsed: (stem: string) => boolean, before: number) {
      const isOld = async (name: string) =>
        ((await originals.open(name))?.writtenAt ?? before) < before
      for (const name of await originals.names()) {
        const stem = stemOf(name)
        if (!pictureSize(name) || isUsed(stem) || !(await isOld(name))) continue
        for (const format of copyFormats) {
          for (const copy of pictureCopies(name, format)) await copies.remove(copy.name)
        }
        await originals.remove(name)
      }
    },
    /** Stops making copies ahead; resolves when none is being made. */
    async close() {
      closed = true
      while (underway.size > 0) await Promise.allSettled(underway.values())
    },
  }
}
