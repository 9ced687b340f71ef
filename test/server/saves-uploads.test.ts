// @module-tag thorough
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { session, withAdministrator } from '../fixtures/administrator'
import {
  formOf,
  multipartOf,
  picture,
  pictureOf,
  type TestFile,
} from '../fixtures/loan-application'
import { fewOnServices, filesAt } from '../fixtures/server-storage'
import { startApp } from './start-app'
import { toldBy } from '../fixtures/answers'

const eightMegabytes = 8 * 1024 * 1024

async function start() {
  const open = await startApp(withAdministrator)
  const editor = await session(open.app)
  const send = async (
    url: string,
    fields: Record<string, string>,
    files: Record<string, TestFile>,
  ) => {
    const { payload, headers } = await multipartOf(formOf(fields, files))
    return open.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...editor } })
  }
  const stored = async () => (await filesAt(open.dataDir)).pictures.names()
  return { ...open, editor, send, stored }
}

const text = (content: string) => Buffer.from(content)
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(1)</script>'
const bomb = () =>
  sharp({ create: { width: 10_000, height: 6000, channels: 3, background: '#243d59' } })
    .png()
    .toBuffer()

const hostile: [string, () => TestFile | Promise<TestFile>, RegExp][] = [
  [
    'an SVG with a script',
    () => ({ bytes: text(svg), name: 'a.svg', type: 'image/svg+xml' }),
    /^SVG drawings/,
  ],
  [
    'an SVG called PNG',
    () => ({ bytes: text(svg), name: 'a.png', type: 'image/png' }),
    /^SVG drawings/,
  ],
  [
    'HTML called PNG',
    () => ({ bytes: text(html), name: 'a.png', type: 'image/png' }),
    /^This is a web page/,
  ],
  [
    'a PDF',
    () => ({ bytes: text('%PDF-1.7'), name: 'a.pdf', type: 'application/pdf' }),
    /PDF document/,
  ],
  ['nothing', () => ({ bytes: text(''), name: 'a.png', type: 'image/png' }), /empty/],
  ['noise', () => ({ bytes: Buffer.alloc(5000, 7), name: 'a.jpg' }), /choose a picture/],
  [
    'a PNG called JPG',
    async () => ({ bytes: await picture('png'), name: 'a.jpg' }),
    /another name/,
  ],
  [
    'half a picture',
    async () => ({ bytes: (await picture('jpeg', 400)).subarray(0, 900), name: 'a.jpg' }),
    /damaged/,
  ],
  [
    '60 megapixels',
    async () => ({ bytes: await bomb(), name: 'a.png', type: 'image/png' }),
    /too many pixels/,
  ],
  [
    'one byte more than 8 MB',
    async () => ({ bytes: await pictureOf(eightMegabytes + 1) }),
    /larger than 8 MB/,
  ],
]

describe.each(fewOnServices(hostile))('%s', (_name, file, sentence) => {
  test('is refused with a clear sentence at its field, and nothing is stored', async () => {
    const { app, send, stored, rows } = await start()
    const good = { bytes: await picture() }
    const answer = await send(
      '/api/save-home',
      { text_0: 'One', text_1: 'Two' },
      { image_0: good, image_1: await file() },
    )
    expect(answer.statusCode).toBe(422)
    const { message, errors } = answer.json<{ message: string; errors: unknown[] }>()
    expect(message).toMatch(sentence)
    expect(errors).toEqual([{ path: '/1/image', message }])
    const alone = await send('/api/pictures', {}, { picture: await file() })
    expect(toldBy(alone)).toEqual([422, message])
    expect(await stored()).toEqual([])
    expect(await rows('section_version')).toEqual([])
    expect((await app.inject('/api/banners')).json()).toEqual([])
  })
})

describe('a picture', () => {
  test('of exactly 8 MB is taken', { tags: ['stores'] }, async () => {
    const { send } = await start()
    const answer = await send(
      '/api/pictures',
      {},
      { file: { bytes: await pictureOf(eightMegabytes) } },
    )
    expect(answer.statusCode).toBe(200)
  })

  test('sent alone is stored for rich text and shown under the name that is answered', async () => {
    const { app, send } = await start()
    const answer = await send(
      '/api/pictures',
      {},
      { anything: { bytes: await picture('png'), name: 'p.png', type: 'image/png' } },
    )
    const { name } = answer.json<{ name: string }>()
    const shown = await app.inject(`/uploads/${name}`)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\/(png|jpeg)$/),
    ])
  })

  test('loses its place, its maker and whatever was hidden behind it', async () => {
    const { app, send } = await start()
    const plain = await sharp(await picture('jpeg', 64))
      .withExif({
        IFD0: { Copyright: 'canary-maker' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([plain, text('<script>canary</script>PK\u0003\u0004')])
    const answer = await send('/api/pictures', {}, { file: { bytes: polyglot } })
    expect(answer.statusCode).toBe(200)
    const shown = await app.inject(`/uploads/${answer.json<{ name: string }>().name}`)
    expect(shown.rawPayload.includes('canary')).toBe(false)
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
  })

  test.each(['jpeg', 'png'] as const)(
    'with a film behind its end is shown without: %s',
    async (kind) => {
      const { app, send } = await start()
      const film = Buffer.alloc(60_000, 'ftypmp42 canary \xff\xda\xff\xd9 ', 'latin1')
      const bytes = Buffer.concat([await picture(kind), film])
      const file = { bytes, name: `a.${kind}`, type: `image/${kind}` }
      const answer = await send('/api/pictures', {}, { file })
      expect(answer.statusCode).toBe(200)
      const shown = await app.inject(`/uploads/${answer.json<{ name: string }>().name}`)
      expect([shown.statusCode, shown.rawPayload.includes('canary')]).toEqual([200, false])
    },
  )

  test('that comes with a text that is refused is not stored either', async () => {
    const { send, stored } = await start()
    const answer = await send(
      '/api/save-home',
      { text_0: '' },
      { image_0: { bytes: await picture() } },
    )
    expect(answer.statusCode).toBe(422)
    expect(await stored()).toEqual([])
  })

  test('none, or two, is no upload', async () => {
    const { send, app, editor, stored } = await start()
    const two = { a: { bytes: await picture() }, b: { bytes: await picture() } }
    expect((await send('/api/pictures', {}, two)).statusCode).toBe(422)
    expect((await send('/api/pictures', { name: 'x' }, {})).statusCode).toBe(422)
    const url = '/api/pictures'
    expect((await app.inject({ method: 'POST', url, headers: editor })).statusCode).toBe(415)
    const json = await app.inject({ method: 'POST', url, headers: editor, payload: { a: 1 } })
    expect(json.statusCode).toBe(422)
    expect(await stored()).toEqual([])
  })
})

test('a body beyond all limits is refused before it is held', async () => {
  const { send, rows } = await start()
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`text_${n}`, 'x']))
  expect((await send('/api/save-home', many, {})).statusCode).toBe(413)
  const long = { sections: 'x'.repeat(3_000_000) }
  expect((await send('/admin/faq/addOrUpdateFAQ', long, {})).statusCode).toBe(413)
  expect(await rows('section_version')).toEqual([])
})
