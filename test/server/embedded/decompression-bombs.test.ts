// @module-tag thorough
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { decode } from '../../../src/server/core/files/decoding'
import { pictureWork } from '../../../src/server/core/files/picture-work'
import { session, withAdministrator } from '../../fixtures/administrator'
import {
  formOf,
  fourPictures,
  fullAnswers,
  multipartOf,
  type TestFile,
} from '../../fixtures/loan-application'
import { loanPath, storeUnproven } from '../../fixtures/loan-server'
import { decompressionBomb, type PngShape } from '../../fixtures/decompression-bomb'
import { type OpenApp, forAll } from '../start-app'
import { messageOf } from '../../fixtures/answers'

let site: OpenApp
let editor: Record<string, string>
beforeAll(() =>
  forAll(withAdministrator, async (open) => {
    site = open
    editor = await session(open.app)
  }),
)

async function send(url: string, form: FormData, cookie: Record<string, string> = {}) {
  const { payload, headers } = await multipartOf(form)
  const sent = { method: 'POST', url, payload, headers: { ...headers, ...cookie } } as const
  const answer = await site.app.inject(sent)
  return { status: answer.statusCode, message: messageOf(answer) }
}

/** The answers to an applicant and to an editor who send this picture. */
const answers = async (file: TestFile) => [
  await send(loanPath, formOf(fullAnswers(), { ...(await fourPictures()), officialId: file })),
  await send('/api/pictures', formOf({}, { file }), editor),
]

const png = async (shape: PngShape): Promise<TestFile> => ({
  bytes: await decompressionBomb(shape),
  name: 'a.png',
  type: 'image/png',
})

const tooMany = 'This picture has too many pixels. Please choose a smaller one.'

describe('a picture that would need more memory than allowed is refused before it is decoded', () => {
  test.each<[string, PngShape]>([
    ['500,000 × 48', { width: 500_000, height: 48, channels: 4, bits: 16 }],
    ['48 × 500,000', { width: 48, height: 500_000 }],
    ['16,001 × 1', { width: 16_001, height: 1 }],
    ['1 × 16,001', { width: 1, height: 16_001 }],
    ['6000 × 4001', { width: 6000, height: 4001, channels: 1 }],
    ['24 megapixels of 16 bits', { width: 6000, height: 4000, bits: 16 }],
    ['the same interlaced', { width: 6000, height: 4000, bits: 16, isInterlaced: true }],
    [
      '12.1 megapixels of 16 bits, see-through',
      { width: 4000, height: 3025, channels: 4, bits: 16, isInterlaced: true },
    ],
  ])('%s', async (_, shape) => {
    const refused = { status: 422, message: tooMany }
    expect(await answers(await png(shape))).toEqual([refused, refused])
  })
})

test('a progressive JPEG of 24 megapixels in four colours is refused as well', async () => {
  const small = sharp({ create: { width: 16, height: 16, channels: 3, background: '#243d59' } })
  const bytes = await small.toColourspace('cmyk').jpeg({ progressive: true }).toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]))
  bytes.writeUInt16BE(4000, frame + 5)
  bytes.writeUInt16BE(6000, frame + 7)
  const refused = { status: 422, message: tooMany }
  expect(await answers({ bytes, name: 'a.jpg', type: 'image/jpeg' })).toEqual([refused, refused])
})

test('one that an earlier program stored is refused to whoever views it', async () => {
  const officialId = await decompressionBomb({ width: 16_001, height: 1 })
  await storeUnproven(site.dataDir, { officialId })
  const { id } = (await site.rows('loan_application')).at(-1)!
  const url = `/api/inbox/loan/${id}/documents/officialId`
  const answer = await site.app.inject({ url, headers: editor })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({ message: tooMany })
})

test('words that would unpack to gigabytes are never unpacked', async () => {
  const before = process.resourceUsage().maxRSS
  const texts = { count: 60, megabytes: 12 }
  const taken = await answers(await png({ width: 40, height: 40, texts }))
  expect(taken.map(({ status }) => status)).toEqual([200, 200])
  // In kB. Unpacked once they are 720 MB.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(400_000)
})

describe('a picture as large as cameras make them is taken', () => {
  const photo = () =>
    sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#245' } })
  test.each<[string, () => TestFile | Promise<TestFile>]>([
    ['a JPG of 24 megapixels', async () => ({ bytes: await photo().jpeg().toBuffer() })],
    [
      'a progressive one, turned',
      async () => ({
        bytes: await photo()
          .withMetadata({ orientation: 6 })
          .jpeg({ progressive: true })
          .toBuffer(),
      }),
    ],
    [
      'a WebP of 24 megapixels',
      async () => ({
        bytes: await photo().webp({ effort: 0 }).toBuffer(),
        name: 'a.webp',
        type: 'image/webp',
      }),
    ],
    ['a see-through PNG of 24 megapixels', () => png({ width: 6000, height: 4000, channels: 4 })],
    [
      'the same interlaced',
      () => png({ width: 6000, height: 4000, channels: 4, isInterlaced: true }),
    ],
    ['a PNG of 16,000 × 1500', () => png({ width: 16_000, height: 1500 })],
    ['a PNG of 16 bits', () => png({ width: 4000, height: 3000, bits: 16 })],
  ])('%s', async (_, file) => {
    expect((await answers(await file())).map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('what decoders keep beside the picture itself counts', () => {
  const plain = (width: number, height: number, background = '#245') =>
    sharp({ create: { width, height, channels: 3, background } })
  const photo = (options: { progressive?: boolean }) => plain(4160, 3120).jpeg(options).toBuffer()
  const moving = async () => {
    const frames = ['#245', '#fa0'].map((colour) => plain(3000, 2000, colour).png().toBuffer())
    return sharp(await Promise.all(frames), { join: { animated: true } })
      .webp({ effort: 0 })
      .toBuffer()
  }

  /** The most of three that were decoded at the same time. */
  async function atOnce(bytes: Uint8Array) {
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      // Long enough for the headers of the others to be read.
      await pause(200)
      running -= 1
    }
    await Promise.all([1, 2, 3].map(() => decode(bytes, work)))
    return most
  }

  test.each<[string, () => Promise<Uint8Array>, number]>([
    ['photos of 13 megapixels are decoded two at a time', () => photo({}), 2],
    ['progressive ones one at a time', () => photo({ progressive: true }), 1],
    ['pictures that move one at a time', moving, 1],
  ])('%s', async (_, make, most) => {
    expect(await atOnce(await make())).toBe(most)
  })

  test('copies of pictures wait while two documents are decoded', async () => {
    const bytes = await plain(16, 16).png().toBuffer()
    let started = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const work = () => {
      started += 1
      return held
    }
    const documents = Promise.all([1, 2].map(() => decode(bytes, work)))
    await expect.poll(() => started).toBe(2)
    const copy = pictureWork({ name: 'copy', width: 8, format: 'webp' }, bytes)
    expect(await Promise.race([copy, pause(500, 'waiting')])).toBe('waiting')
    release()
    await documents
    expect((await copy).bytes.length).toBeGreaterThan(0)
  })
})
