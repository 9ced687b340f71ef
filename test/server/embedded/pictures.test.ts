import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { diskFiles } from '../../../src/server/core/files/disk-files'
import { pictureStore } from '../../../src/server/core/files/picture-store'
import { pictureCopies, pictureSize } from '../../../src/shared/picture'
import { temporaryFolder } from '../start-app'

async function openStore() {
  const folder = await temporaryFolder()
  const originals = diskFiles(join(folder, 'pictures'))
  const copies = diskFiles(join(folder, 'copies'))
  await Promise.all([originals.sweep(), copies.sweep()])
  return { originals, copies, pictures: pictureStore({ originals, copies }) }
}

/** A picture with detail: every pixel differs from its neighbours. Sizes in pixels. */
const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#335679',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f2b01e' } })

const seeThrough = sharp({
  create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
})

const read = async (store: Awaited<ReturnType<typeof openStore>>, name: string) => {
  const file = await store.pictures.open(name)
  return Buffer.concat(await file!.stream().toArray())
}

describe('a good picture is kept under a name that tells its content and size', () => {
  test.each([
    ['JPEG', () => photo(64, 48).jpeg().toBuffer(), 'jpg'],
    ['PNG drawing', () => drawing(64, 48).png().toBuffer(), 'png'],
    ['PNG photo', () => photo(64, 48).png().toBuffer(), 'jpg'],
    ['WebP', () => photo(64, 48).webp().toBuffer(), 'jpg'],
    ['GIF', () => drawing(64, 48).gif().toBuffer(), 'png'],
    ['PNG with transparency', () => seeThrough.png().toBuffer(), 'png'],
  ])('%s', async (_, make, ending) => {
    const store = await openStore()
    const name = await store.pictures.put(await make())
    expect(name).toMatch(new RegExp(`^[0-9a-f]{32}-\\d+x\\d+\\.${ending}$`))
    const { width, height } = await sharp(await read(store, name)).metadata()
    expect(pictureSize(name)).toEqual({ width, height })
  })

  test('the same picture twice is one file', async () => {
    const { pictures, originals } = await openStore()
    const bytes = await photo(20, 20).jpeg().toBuffer()
    const names = await Promise.all([pictures.put(bytes), pictures.put(bytes)])
    expect(new Set(names).size).toBe(1)
    expect(await originals.names()).toEqual([names[0]])
  })

  test('what the camera noted is gone, the place where it was taken first of all', async () => {
    const store = await openStore()
    const bytes = await photo(80, 40)
      .withExif({
        IFD0: { Copyright: 'somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const name = await store.pictures.put(bytes)
    const { exif, xmp, iptc, orientation } = await sharp(await read(store, name)).metadata()
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(pictureSize(name)).toEqual({ width: 40, height: 80 })
  })

  test('wider than 2560 pixels is made narrower', async () => {
    const { pictures } = await openStore()
    const name = await pictures.put(await drawing(3000, 300).png().toBuffer())
    expect(pictureSize(name)).toEqual({ width: 2560, height: 256 })
  })
})

describe('what is no good picture is refused and leaves nothing behind', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'
  const truncated = async () => (await photo(200, 200).jpeg().toBuffer()).subarray(0, 9000)
  const cutPng = async () => {
    const bytes = await photo(200, 200).png().toBuffer()
    return bytes.subarray(0, bytes.length / 2)
  }
  const pngThatIsHtml = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    Buffer.from('<script>alert(1)</script>'),
  ])
  const bomb = () => drawing(10_000, 6000).png().toBuffer()

  test.each([
    ['SVG', () => Buffer.from(svg), 'Please choose a picture (JPG, PNG, WebP or GIF).'],
    [
      'HTML',
      () => Buffer.from('<!doctype html><p>hello'),
      'Please choose a picture (JPG, PNG, WebP or GIF).',
    ],
    [
      'TIFF',
      () => drawing(9, 9).tiff().toBuffer(),
      'Please choose a picture (JPG, PNG, WebP or GIF).',
    ],
    [
      'AVIF',
      () => drawing(16, 16).avif().toBuffer(),
      'Please choose a picture (JPG, PNG, WebP or GIF).',
    ],
    ['nothing', () => Buffer.alloc(0), 'Please choose a picture (JPG, PNG, WebP or GIF).'],
    ['HTML behind a PNG head', () => pngThatIsHtml, /damaged/],
    ['a JPEG that was cut short', truncated, /damaged/],
    ['a PNG that was cut short', cutPng, /damaged/],
    ['60 megapixels', bomb, /too many pixels/],
  ])('%s', async (_, make, sentence) => {
    const { pictures, originals } = await openStore()
    await expect(pictures.put(await make())).rejects.toThrow(sentence)
    expect(await originals.names()).toEqual([])
  })
})

describe('copies', () => {
  test('are made when they are first asked for, once', async () => {
    const store = await openStore()
    const name = await store.pictures.put(await photo(500, 250).jpeg().toBuffer())
    expect(await store.copies.names()).toEqual([])
    const [copy] = pictureCopies(name, 'webp')
    await Promise.all([1, 2, 3].map(() => store.pictures.open(copy!.name)))
    expect(await store.copies.names()).toEqual([copy!.name])
    const { format, width, height } = await sharp(await read(store, copy!.name)).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 160, height: 80 })
  })

  test.each([
    ['of a picture that is not there', `${'0'.repeat(32)}-500x250.w160.avif`],
    ['of a width that no page uses', `${'0'.repeat(32)}-500x250.w161.avif`],
    ['wider than the picture', `${'0'.repeat(32)}-500x250.w768.avif`],
  ])('%s are not made', async (_, name) => {
    const { pictures, copies } = await openStore()
    expect(await pictures.open(name)).toBeUndefined()
    expect(await copies.names()).toEqual([])
  })

  test('can all be made before a page asks for them', async () => {
    const { pictures, copies } = await openStore()
    const name = await pictures.put(await photo(200, 100).jpeg().toBuffer())
    await pictures.copy(name)
    const wanted = (['avif', 'webp'] as const).flatMap((format) => pictureCopies(name, format))
    expect((await copies.names()).toSorted()).toEqual(wanted.map((copy) => copy.name).toSorted())
  })
})

test('what an interrupted write left is swept away at the next start', async () => {
  const folder = await temporaryFolder()
  const files = diskFiles(folder)
  await files.sweep()
  await files.write('kept.jpg', Buffer.from('kept'))
  await files.write('half.unfinished', Buffer.from('half'))
  await files.sweep()
  expect(await files.names()).toEqual(['kept.jpg'])
})
