import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import definitions from '../../schemas/definitions.json'
import { loanFiles } from '../../src/shared/codecs/loan'
import {
  formOf,
  fourPictures,
  fullAnswers,
  picture,
  pictureOf,
  type TestFile,
} from '../fixtures/loan-application'
import { startLoanServer, type LoanServer } from '../fixtures/loan-server'
import { documentNames } from '../fixtures/server-storage'

let server: LoanServer
beforeAll(async () => {
  server = await startLoanServer()
})
afterAll(() => server.stop())

const limit = 1_048_576
const size = definitions.document.properties.size.errorMessage
const notAnImage = definitions.document.properties.type.errorMessage.enum

async function sendWith(field: string, file: TestFile) {
  return server.send(formOf(fullAnswers(), { ...(await fourPictures()), [field]: file }))
}

describe('uploaded files must be images of at most 1 MB', () => {
  test.each(loanFiles)('%s of 1,048,576 bytes passes, of 1,048,577 does not', async (field) => {
    const largest = await pictureOf(limit)
    expect(largest).toHaveLength(limit)
    expect((await sendWith(field, { bytes: largest })).statusCode).toBe(200)
    const before = await documentNames(server.dataDir)
    const refused = await sendWith(field, { bytes: await pictureOf(limit + 1) })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toEqual({
      message: 'Image size exceeds the 1MB limit. Please upload a smaller image.',
      errors: [{ path: `/${field}`, message: size.maximum }],
    })
    expect(await documentNames(server.dataDir)).toEqual(before)
  })

  test('four files of 1,048,576 bytes pass together', { tags: ['stores'] }, async () => {
    const files = Object.fromEntries(
      await Promise.all(
        loanFiles.map(async (field) => [field, { bytes: await pictureOf(limit) }] as const),
      ),
    )
    const answer = await server.send(formOf(fullAnswers(), files))
    expect(answer.statusCode).toBe(200)
    const stored = (await server.stored()).applications.at(-1)!
    for (const field of loanFiles) {
      expect((await stored.open(field))!.equals(files[field]!.bytes)).toBe(true)
    }
  })

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('%s is taken', async (format) => {
    const file = { bytes: await picture(format), name: `a.${format}`, type: `image/${format}` }
    expect((await sendWith('passportPhoto', file)).statusCode).toBe(200)
    const stored = (await server.stored()).applications.at(-1)!
    expect(stored.answers.passportPhoto).toMatchObject({ type: `image/${format}` })
  })

  test.each(['jpeg', 'png'] as const)('a %s with a film behind its end is taken', async (kind) => {
    const film = Buffer.alloc(60_000, 'ftypmp42 \xff\xda\xff\xd9 ', 'latin1')
    const bytes = Buffer.concat([await picture(kind), film])
    const file = { bytes, name: `a.${kind}`, type: `image/${kind}` }
    expect((await sendWith('passportPhoto', file)).statusCode).toBe(200)
  })

  test('the type that counts is the one that the bytes tell', async () => {
    const file = { bytes: await picture('png'), name: 'photo', type: '' }
    expect((await sendWith('passportPhoto', file)).statusCode).toBe(200)
    const stored = (await server.stored()).applications.at(-1)!
    expect(stored.answers.passportPhoto).toMatchObject({ type: 'image/png' })
  })
})

const text = (content: string) => Buffer.from(content)
const noise = async (format: 'jpeg' | 'png' | 'webp' | 'gif') =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .toFormat(format)
    .toBuffer()
const cut = async (format: 'jpeg' | 'png' | 'webp' | 'gif') => {
  const bytes = await noise(format)
  return bytes.subarray(0, Math.floor(bytes.length * 0.7))
}
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

const damaged = 'This picture is damaged. Please choose another one.'
const otherName = (kind: string, ending: string) =>
  `This is a ${kind} picture under another name. Please save it as .${ending} and choose it again.`

describe('what is no picture is refused in a clear sentence, and nothing is stored', () => {
  const wrong: [string, () => TestFile | Promise<TestFile>, string | RegExp][] = [
    ['an empty file', () => ({ bytes: text('') }), size.minimum],
    ['text', () => ({ bytes: text('hello') }), notAnImage],
    ['HEIC', () => ({ bytes: text('\0\0\0\x18ftypheic\0\0\0\0mif1heic') }), /HEIC/],
    ['PDF', () => ({ bytes: text('%PDF-1.7\n%abc'), type: 'application/pdf' }), /PDF document/],
    ['PDF named as a picture', () => ({ bytes: text('%PDF-1.7\n%abc') }), /PDF document/],
    ['SVG', () => ({ bytes: text('<svg xmlns="http://www.w3.org/2000/svg"></svg>') }), /SVG/],
    ['HTML', () => ({ bytes: text('<!doctype html><script>1</script>') }), /web page/],
    [
      'TIFF',
      async () => ({
        bytes: await sharp(await picture())
          .tiff()
          .toBuffer(),
      }),
      notAnImage,
    ],
    [
      'AVIF',
      async () => ({
        bytes: await sharp(await picture())
          .avif()
          .toBuffer(),
      }),
      /AVIF/,
    ],
    [
      'a PNG named .jpg',
      async () => ({ bytes: await picture('png'), type: 'image/png' }),
      otherName('PNG', 'png'),
    ],
    [
      'a JPG declared as PNG',
      async () => ({ bytes: await picture(), type: 'image/png' }),
      otherName('JPG', 'jpg'),
    ],
    [
      'a JPG named .html',
      async () => ({ bytes: await picture(), name: 'a.html' }),
      otherName('JPG', 'jpg'),
    ],
    [
      'a cut JPG of more than 1 MB',
      async () => ({ bytes: Buffer.concat([await cut('jpeg'), Buffer.alloc(limit)]) }),
      size.maximum,
    ],
    ['a cut JPG', async () => ({ bytes: await cut('jpeg') }), damaged],
    ['a cut PNG', async () => ({ bytes: await cut('png'), name: 'a.png', type: '' }), damaged],
    ['a cut WebP', async () => ({ bytes: await cut('webp'), name: 'a.webp', type: '' }), damaged],
    ['a cut GIF', async () => ({ bytes: await cut('gif'), name: 'a.gif', type: '' }), damaged],
    ['a start without a picture', () => ({ bytes: text('\xff\xd8\xff'), name: 'a' }), notAnImage],
    [
      'the mark of a JPG alone',
      () => ({ bytes: Buffer.from('ffd8ffe000104a464946', 'hex') }),
      damaged,
    ],
    [
      'more pixels than anybody needs',
      async () => ({ bytes: await flat(6000, 4001), name: 'a.png', type: '' }),
      /too many pixels/,
    ],
    [
      'a file name of 300 letters',
      async () => ({ bytes: await picture(), name: 'x'.repeat(300) }),
      'Please use 255 characters or fewer.',
    ],
  ]

  test.each(wrong)('%s', async (_, file, sentence) => {
    const before = await documentNames(server.dataDir)
    const answer = await sendWith('governmentId', await file())
    expect(answer.statusCode).toBe(422)
    const { message, errors } = answer.json<{ message: string; errors: unknown[] }>()
    expect(message).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    )
    expect(errors).toEqual([{ path: '/governmentId', message }])
    expect(await documentNames(server.dataDir)).toEqual(before)
  })

  test('a moving picture is taken, and judged by its first frame', async () => {
    const frames = [await noise('png'), await noise('png')]
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const file = (bytes: Buffer) => ({ bytes, name: 'a.gif', type: 'image/gif' })
    expect((await sendWith('governmentId', file(gif))).statusCode).toBe(200)
    const third = gif.subarray(0, Math.floor(gif.length * 0.3))
    expect((await sendWith('governmentId', file(third))).json()).toMatchObject({ message: damaged })
  })

  test('every bad file is named at once, in the order of the pages', async () => {
    const answer = await server.send(
      formOf(fullAnswers(), {
        ...(await fourPictures()),
        officialId: { bytes: await cut('jpeg') },
        salaryStatement: { bytes: await cut('jpeg') },
      }),
    )
    expect(answer.json<{ errors: unknown[] }>().errors).toEqual([
      { path: '/salaryStatement', message: damaged },
      { path: '/officialId', message: damaged },
    ])
  })
})
