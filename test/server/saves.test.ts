import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Content, ContentKey } from '../../schemas'
import { adminSections, sectionOf, type AdminSection } from '../../src/shared/admin-sections'
import { saveOf } from '../../src/shared/section-saves'
import { logIn, cookieOf, session, withAdministrator } from '../fixtures/administrator'
import { formOf, multipartOf } from '../fixtures/loan-application'
import {
  answeredWithContent,
  answeredWithSentence,
  picturesFor,
  publicSection,
  saveRequest,
  sectionContent,
} from '../fixtures/section-content'
import { fewOnServices, filesAt } from '../fixtures/server-storage'
import { startApp } from './start-app'

type Headers = Record<string, string>
const sections = Object.entries(adminSections as Record<string, AdminSection>)
const rows = sections.map(([name, { content }]) => [name, content] as const)
const keys = Object.keys(sectionContent('')) as ContentKey[]

async function start() {
  const open = await startApp(withAdministrator)
  return { ...open, editor: await session(open.app) }
}

async function save<K extends ContentKey>(
  app: FastifyInstance,
  key: K,
  content: Content[K],
  headers: Headers,
  withFiles = false,
) {
  const files = withFiles ? await picturesFor(key, content) : new Map()
  return app.inject(await saveRequest(key, content, { headers, files }))
}

/** The same content with one text changed. */
const edited = <T>(content: T, mark: string): T => {
  let isDone = false
  return JSON.parse(
    JSON.stringify(content, (name, value: unknown) => {
      if (isDone || !['text', 'title', 'tittle', 'name'].includes(name)) return value
      isDone = true
      return `Changed ${mark}`
    }),
  ) as T
}

/** Two texts each, which nothing has to tell apart. */
const withoutNumber: ContentKey[] = [
  'privacyPage',
  'termsPage',
  'accessibilityPage',
  'rates',
  'siteSettings',
]

const idsIn = (content: unknown) => JSON.stringify(content).match(/"id":\d+/g) ?? []

const pictureNames = (content: unknown) =>
  JSON.stringify(content).match(/[0-9a-f]{32}-\d+x\d+\.(?:jpg|png|webp)/g) ?? []

describe.each(fewOnServices(rows))('the row %s', { tags: ['stores'] }, (name, key) => {
  test('is saved, shown to the public, and answered as its editor expects', async () => {
    const { app, editor, rows: stored } = await start()
    const content = sectionContent(name)[key]
    const answer = await save(app, key, content, editor, true)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    const shown = await publicSection(app, key)
    expect(saveOf(key).answer.decode(answer.json())).toEqual({
      ...(answeredWithSentence.includes(key) && { message: sectionOf(key).messages.saved }),
      ...(answeredWithContent.includes(key) && { content: shown.content }),
    })
    const ids = idsIn(shown.content)
    expect(ids.length > 0).toBe(!withoutNumber.includes(key))
    expect(ids).toHaveLength(idsIn(content).length)
    expect(ids).not.toContain('"id":0')
    const pictures = pictureNames(shown.content)
    expect(pictures).toHaveLength((await picturesFor(key, content)).size)
    for (const picture of pictures) {
      const upload = await app.inject(`/uploads/${picture}`)
      expect([upload.statusCode, upload.headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
    const [row] = await stored('section_version')
    expect([row!.section, row!.author]).toEqual([key, 'ada'])
  })

  test('keeps its pictures and numbers when only a text is edited', async () => {
    const { app, editor } = await start()
    await save(app, key, sectionContent(name)[key], editor, true)
    const before = (await publicSection(app, key)).content
    const answer = await save(app, key, edited(before, name), editor)
    expect(answer.statusCode).toBe(200)
    expect((await publicSection(app, key)).content).toEqual(edited(before, name))
  })

  test('goes back to an old version, which becomes a new one', async () => {
    const { app, editor } = await start()
    await save(app, key, sectionContent('old')[key], editor, true)
    const old = (await publicSection(app, key)).content
    await save(app, key, edited(old, 'new'), editor)
    const history = `/api/history/${key}`
    const { versions, more } = (await app.inject({ url: history, headers: editor })).json()
    expect(more).toBe(false)
    expect(versions).toEqual([
      { version: expect.any(Number), author: 'ada', savedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      { version: expect.any(Number), author: 'ada', savedAt: expect.any(String) },
    ])
    const oldest = versions[1].version as number
    const one = await app.inject({ url: `${history}/${oldest}`, headers: editor })
    expect(one.json()).toEqual({ ...versions[1], content: old })

    const restored = await app.inject({
      method: 'POST',
      url: `${history}/restore`,
      headers: editor,
      payload: { version: oldest },
    })
    expect(restored.statusCode).toBe(200)
    expect(restored.json()).toMatchObject({
      message: 'The version was restored.',
      version: { author: 'ada', restored: oldest, content: old },
    })
    expect((await publicSection(app, key)).content).toEqual(old)
    const after = (await app.inject({ url: history, headers: editor })).json()
    expect(after.versions).toHaveLength(3)
  })

  test('is not overwritten by whoever opened it before the last save', async () => {
    const { app, editor } = await start()
    await save(app, key, sectionContent('base')[key], editor, true)
    const seen = await publicSection(app, key)
    const byTag = (mark: string, tag: string) =>
      save(app, key, edited(seen.content, mark), { ...editor, 'if-match': tag })
    const first = await byTag('first', seen.etag)
    expect(first.statusCode).toBe(200)

    const late = await byTag('late', seen.etag)
    expect(late.statusCode).toBe(412)
    expect(late.json()).toEqual({
      message: expect.stringMatching(
        /^ada saved this section on \d+ \w+ \d{4} at \d\d:\d\d \(West Africa Time\)\. Your changes were not saved\.$/,
      ),
      conflict: { version: expect.any(Number), author: 'ada', savedAt: expect.any(String) },
    })
    expect((await publicSection(app, key)).content).toEqual(edited(seen.content, 'first'))

    const again = await byTag('again', String(first.headers.etag))
    expect(again.statusCode).toBe(200)
    expect((await byTag('public', (await publicSection(app, key)).etag)).statusCode).toBe(200)
    expect((await byTag('odd', '"nonsense"')).statusCode).toBe(412)
    expect((await byTag('any', '*')).statusCode).toBe(200)
    expect((await save(app, key, edited(seen.content, 'last'), editor)).statusCode).toBe(200)
    expect((await publicSection(app, key)).content).toEqual(edited(seen.content, 'last'))
  })
})

test('rates are kept as digits, however they were typed, and most of them may stay empty', async () => {
  const { app, editor } = await start()
  const { rates } = sectionContent('own')
  const [first] = rates.products
  const blank = { least: '', most: '', leastMonths: '', mostMonths: '', rate: '', method: '' }
  const products = [
    { ...first!, least: 'N20,000', most: '1.5m', rate: '4.5 %' },
    ...rates.products.slice(1).map((product) => ({ ...product, ...blank, fees: [] })),
  ]
  const answer = await save(app, 'rates', { ...rates, payShare: '40%', products }, editor)
  expect(answer.statusCode).toBe(200)
  const { content } = await publicSection(app, 'rates')
  expect(content.payShare).toBe('40')
  expect(content.products[0]).toEqual({ ...first!, most: '1500000', rate: '4.5' })
  expect(content.products[5]).toEqual({ ...blank, fees: [] })
})

test('a save of one investment section is no conflict for the other', async () => {
  const { app, editor } = await start()
  await save(app, 'investmentResources', sectionContent('a').investmentResources, editor)
  const { etag } = await publicSection(app, 'investmentResources')
  await save(
    app,
    'investmentRequirements',
    sectionContent('a').investmentRequirements,
    editor,
    true,
  )
  const { content } = await publicSection(app, 'investmentResources')
  const answer = await save(app, 'investmentResources', edited(content, 'b'), {
    ...editor,
    'if-match': etag,
  })
  expect(answer.statusCode).toBe(200)
})

test('20 saves at once leave one of them entirely', { tags: ['stores'] }, async () => {
  const { app, editor } = await start()
  await save(app, 'contactPage', sectionContent('base').contactPage, editor)
  const saves = Array.from({ length: 20 }, (_, n) =>
    save(app, 'contactPage', sectionContent(`number ${n}`).contactPage, editor),
  )
  const answers = await Promise.all(saves)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(20).fill(200))
  const { main, information } = (await publicSection(app, 'contactPage')).content
  const mark = /number \d+$/.exec(main.title)?.[0]
  expect(mark).toBeDefined()
  expect(main.description).toBe(`Text ${mark}`)
  expect(information.header_title).toBe(`Reach us ${mark}`)
})

describe('lists', () => {
  const texts = async (app: FastifyInstance) =>
    (await publicSection(app, 'banners')).content.map(({ text }) => text)

  test('rows that were not sent stay, behind the others', async () => {
    const { app, editor } = await start()
    const twelve = Array.from({ length: 6 }, (_, n) => ({
      id: 0,
      title: `Service ${n}`,
      description: 'Text',
    }))
    await save(app, 'services', twelve, editor)
    const { content } = await publicSection(app, 'services')
    await save(app, 'services', edited(content.slice(0, 4), 'x'), editor)
    const after = (await publicSection(app, 'services')).content
    expect(after).toHaveLength(6)
    expect(after[0]!.title).toBe('Changed x')
    expect(after.slice(4)).toEqual(content.slice(4))
  })

  test.each(['banners', 'options', 'testimonials'] as const)(
    'an item of %s is removed by its number, once or twice, also the last one',
    async (key) => {
      const { app, editor, rows: stored } = await start()
      await save(app, key, sectionContent('a')[key], editor)
      const { content } = await publicSection(app, key)
      const remove = (id: number) =>
        app.inject({
          method: 'DELETE',
          url: sectionOf(key).remove!.replace(':id', String(id)),
          headers: editor,
        })
      expect(content.length).toBeGreaterThan(0)
      for (const { id } of content) {
        const answer = await remove(id)
        expect(answer.statusCode).toBe(200)
        expect(answer.json()).toEqual({ message: sectionOf(key).messages.removed })
      }
      expect((await publicSection(app, key)).content).toEqual([])
      const count = (await stored('section_version')).length
      const again = await remove(content[0]!.id)
      expect([again.statusCode, again.json()]).toEqual([
        200,
        { message: sectionOf(key).messages.removed },
      ])
      expect(await stored('section_version')).toHaveLength(count)
    },
  )

  test('a removed item is not brought back by whoever still edits it', async () => {
    const { app, editor } = await start()
    await save(app, 'banners', sectionContent('a').banners, editor)
    const { content } = await publicSection(app, 'banners')
    await app.inject({ method: 'DELETE', url: `/api/banners/${content[0]!.id}`, headers: editor })
    const answer = await save(app, 'banners', content, editor)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ conflict: { author: 'ada' } })
    expect(await texts(app)).toEqual(['Second a'])
  })

  test.each([
    '0',
    '-1',
    '1e1',
    '*',
    '1,2',
    '9007199254740993',
    '01',
    '1.0',
    '0x1',
    '%00',
    'all',
    ' 1',
  ])('the number %s removes nothing', async (id) => {
    const { app, editor } = await start()
    await save(app, 'banners', sectionContent('a').banners, editor)
    const answer = await app.inject({
      method: 'DELETE',
      url: `/api/banners/${encodeURIComponent(id)}`,
      headers: editor,
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(await texts(app)).toEqual(['First a', 'Second a'])
  })

  test('nothing recognisable is no save', async () => {
    const { app, editor, rows: stored } = await start()
    for (const url of ['/api/save-services', '/api/save-home']) {
      const answer = await app.inject({ method: 'POST', url, headers: editor, payload: { x: 1 } })
      expect(answer.statusCode).toBe(422)
    }
    expect(await stored('section_version')).toEqual([])
  })
})

describe('bad content is refused with the sentences of its schema', () => {
  const wrong = <K extends ContentKey>(key: K, change: (content: Content[K]) => void) => {
    const content = sectionContent('bad')[key]
    change(content)
    return [key, content] as const
  }
  test.each([
    [
      'a banner without text',
      wrong('banners', (c) => (c[1]!.text = '  ')),
      '/1/text',
      'This field is required',
    ],
    [
      'a requirement without picture',
      wrong('investmentRequirements', () => {}),
      '/image',
      'This field is required',
    ],
    [
      'a blank point',
      wrong('investmentRequirements', (c) => ((c.points[2] = ''), (c.image = 'x'))),
      '/points/2',
      'This field is required',
    ],
    [
      'a phone number with letters',
      wrong('contactPage', (c) => (c.information.phone_number_1 = 'call me')),
      '/information/phone_number_1',
      'Please enter digits only.',
    ],
    [
      'a bad email',
      wrong('contactPage', (c) => (c.information.emails = 'nobody')),
      '/information/emails',
      'Please enter a valid email address.',
    ],
    [
      'two FAQ items in one place',
      wrong('faqPage', (c) => (c.resources[1]!.customPosition = 1)),
      '/resources',
      'Position must be unique. Please enter a different position.',
    ],
    [
      'a FAQ item with words and without a position',
      wrong('faqPage', ({ resources }) =>
        Object.assign(resources[3]!, { position: 0, customPosition: 0 }),
      ),
      '/resources/3/customPosition',
      'This field is required',
    ],
    [
      'a product with some of its figures',
      wrong('rates', (c) => (c.products[2]!.rate = ' ')),
      '/products/2/rate',
      'Fill this in as well, or clear the other figures of this product.',
    ],
    [
      'a loan for no month',
      wrong('rates', (c) => (c.products[0]!.leastMonths = '0')),
      '/products/0/leastMonths',
      'Enter a whole number of months from 1 to 999, for example 6.',
    ],
    [
      'a negative amount',
      wrong('rates', (c) => (c.products[0]!.least = '-₦5,000')),
      '/products/0/least',
      'Enter an amount of ₦1 or more, for example 50,000.',
    ],
    [
      'more naira than there are',
      wrong('rates', (c) => (c.products[0]!.most = '9'.repeat(13))),
      '/products/0/most',
      'Enter an amount of ₦1 or more, for example 50,000.',
    ],
    [
      'a largest amount below the smallest',
      wrong('rates', (c) => (c.products[5]!.most = '9k')),
      '/products/5/most',
      'The largest amount is below the smallest.',
    ],
    [
      'a fee of a product of which nobody knows how much',
      wrong('rates', (c) => (c.products[1]!.fees[0]!.percent = '')),
      '/products/1/fees/0/fixed',
      'Enter an amount, a per cent, or both.',
    ],
    [
      'a fee without a name',
      wrong('rates', (c) => (c.products[1]!.fees[1]!.fixed = '500')),
      '/products/1/fees/1/name',
      'Fill this in as well, or clear the other fields of this fee.',
    ],
    [
      'a rich text that says nothing',
      wrong('investmentRequirements', (c) => (c.editor_content = '<p><br></p>')),
      '/editor_content',
      'This field is required',
    ],
  ])('%s', async (_name, [key, content], path, message) => {
    const { app, editor, rows: stored } = await start()
    const answer = await save(app, key, content as never, editor)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: unknown[] }>().errors).toContainEqual({ path, message })
    expect(await stored('section_version')).toEqual([])
  })

  test('phone numbers keep their leading zeros, line ends stay plain', async () => {
    const { app, editor } = await start()
    await save(app, 'contactPage', sectionContent('a').contactPage, editor)
    const { information } = (await publicSection(app, 'contactPage')).content
    expect(information).toMatchObject({
      phone_number_1: '08031234567',
      addresses: '1 Market Road\nLagos',
    })
  })

  test('picture names are believed only of stored uploads', async () => {
    const { app, editor } = await start()
    await save(app, 'products', sectionContent('a').products, editor, true)
    const { content } = await publicSection(app, 'products')
    const claims = [
      '../../package.json',
      'javascript:alert(1)',
      'x" onerror=alert(1) ',
      'nobody-uploaded-this.png',
      'a'.repeat(32) + '-10x10.jpg',
      content[0]!.image.replace('.jpg', '.w160.avif'),
      content[0]!.image,
    ]
    const sections = content.map((row, n) => ({ ...row, image: claims[n] }))
    const form = formOf({ sections: JSON.stringify(sections) }, {})
    const { payload, headers } = await multipartOf(form)
    const answer = await app.inject({
      method: 'POST',
      url: sectionOf('products').save,
      payload,
      headers: { ...headers, ...editor },
    })
    expect(answer.statusCode).toBe(200)
    const after = (await publicSection(app, 'products')).content
    expect(after.map(({ image }) => image)).toEqual([
      ...content.slice(0, 6).map(({ image }) => image),
      content[0]!.image,
    ])
  })

  test('foreign keys and prototypes come to nothing', async () => {
    const { app, editor } = await start()
    const { services } = sectionContent('ok')
    const payload = services.map((row) => ({ ...row, admin: true, constructor: { x: 1 } }))
    const url = '/api/save-services'
    const answer = await app.inject({ method: 'POST', url, headers: editor, payload })
    expect(answer.statusCode).toBe(200)
    const raw = '[{"title":"T","description":"D","__proto__":{"x":1}}]'
    const hostile = await app.inject({
      method: 'POST',
      url,
      headers: { ...editor, 'content-type': 'application/json' },
      payload: raw,
    })
    expect(hostile.statusCode).toBe(400)
    const shown = (await app.inject('/api/services')).body
    expect(shown).toContain(services[0]!.title)
    expect(shown).not.toMatch(/admin|constructor|"x"/)
  })
})

describe('only administrators, only from our own pages', () => {
  const calls = [...new Set(sections.map(([, { save: path }]) => path))].map((url) => ({
    method: 'POST' as const,
    url,
  }))
  const removals = sections.flatMap(([, { remove }]) =>
    remove ? [{ method: 'DELETE' as const, url: remove.replace(':id', '1') }] : [],
  )

  test('every save and removal is refused to everybody else, and nothing changes', async () => {
    const open = await startApp(withAdministrator)
    const { app, rows: stored } = open
    const editor = await session(app)
    for (const key of keys) await save(app, key, sectionContent('mine')[key], editor, true)
    const before = JSON.stringify(await stored('section_version'))
    const revoked = cookieOf(await logIn(app))
    await app.inject({ method: 'POST', url: '/logout', headers: { cookie: revoked } })
    const { cookie } = editor
    const strangers: [Headers, number][] = [
      [{}, 401],
      [{ cookie: `session=${'x'.repeat(43)}` }, 401],
      [{ cookie: revoked }, 401],
      [{ cookie, origin: 'https://evil.example' }, 403],
      [{ cookie, origin: 'null' }, 403],
      [{ cookie, 'sec-fetch-site': 'same-site' }, 403],
    ]
    const bodies = await Promise.all(
      keys.map((key) => saveRequest(key, sectionContent('theirs')[key])),
    )
    for (const [headers, status] of strangers) {
      for (const request of [
        ...bodies.map((body) => ({ ...body, headers: { ...body.headers, ...headers } })),
        ...removals.map((removal) => ({ ...removal, headers })),
      ]) {
        expect([request.url, (await app.inject(request)).statusCode]).toEqual([request.url, status])
      }
    }
    for (const { method, url } of calls) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const headers = { ...editor, 'content-type': type }
        const answer = await app.inject({ method, url, headers, payload: 'title=x' })
        expect(answer.statusCode).toBe(415)
      }
      expect((await app.inject({ method: 'GET', url, headers: editor })).statusCode).toBe(405)
    }
    for (const url of ['//api/save-services', '/API/save-services', '/api/save-services/']) {
      const answer = await app.inject({ method: 'POST', url, headers: editor, payload: [] })
      expect(answer.statusCode).toBe(404)
    }
    expect(JSON.stringify(await stored('section_version'))).toBe(before)
  })

  test('a refused upload leaves no file', async () => {
    const { app, dataDir } = await startApp(withAdministrator)
    await save(app, 'banners', sectionContent('x').banners, {}, true)
    expect(await (await filesAt(dataDir)).pictures.names()).toEqual([])
  })
})
