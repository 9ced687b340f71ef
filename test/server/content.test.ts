import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { contentStore } from '../../src/server/site/content/content.store'
import { openDatabase } from '../../src/server/core/database/database'
import { adminSections, contentLists, sectionOf } from '../../src/shared/admin-sections'
import type { Content, ContentKey } from '../../schemas'
import { environmentAt, fewOnServices } from '../fixtures/server-storage'
import { readSettings } from '../../src/server/core/env'
import { sectionContent } from '../fixtures/section-content'
import { startApp } from './start-app'

/** Another program on the same database, as `npm run seed` beside a running server is. */
async function otherProgram(dataDir: string) {
  const database = await openDatabase(readSettings(await environmentAt(dataDir)))
  onTestFinished(() => database.close())
  return contentStore(database)
}

const id = 0
const someContent: Content = {
  banners: [{ id, image: 'shop.jpg', alt: 'A picture of shop', text: 'Stock your shop' }],
  options: [
    {
      id,
      title: 'Salary advance',
      description: 'First\nSecond',
      icon: 'wallet.png',
      alt: 'A picture of wallet',
    },
  ],
  services: [{ id, title: 'Lending', description: 'We lend.' }],
  chooseUs: [{ id, title: 'Fast', description: 'One day.' }],
  testimonials: [{ id, title: 'Sample', designation: 'Trader', review: 'Good.' }],
  investmentBanner: {
    id,
    image: 'invest.jpg',
    alt: 'A picture of invest',
    title: 'Invest',
    description: 'With us.',
  },
  investmentResources: {
    id,
    title: 'What you get',
    resources: [{ id, title: 'Interest', description: 'Every month.' }],
  },
  investmentRequirements: {
    id,
    title: 'What we need',
    description: 'Four papers.',
    points: ['One', 'Two', 'Three', 'Four'],
    image: 'papers.jpg',
    alt: 'A picture of papers',
    title2: 'How it goes',
    editor_content: '<p>Slowly.</p>',
  },
  products: Array.from({ length: 7 }, (_, i) => ({
    id,
    tittle: `Product ${i}`,
    description: 'Text',
    image: 'product.jpg',
    alt: 'A picture of product',
  })),
  contactPage: {
    main: {
      id,
      image: 'office.jpg',
      alt: 'A picture of office',
      title: 'Contact',
      description: 'Write to us.',
    },
    information: {
      id,
      header_title: 'Reach us',
      phone_title: 'Phone',
      phone_number_1: '2348012345678',
      phone_number_2: '',
      address_title: 'Address',
      addresses: '1 Market Road\nLagos',
      mail_title: 'Mail',
      emails: 'office@example.com',
    },
  },
  faqPage: {
    main: {
      id,
      image: 'faq.jpg',
      alt: 'A picture of faq',
      title: 'Questions',
      description: 'And answers.',
    },
    resources: Array.from({ length: 9 }, (_, i) => ({
      position: i + 1,
      title: `Question ${i + 1}`,
      content: 'Answer',
      ckeditor_content: '<p>Answer</p>',
      customPosition: i + 1,
    })),
  },
  privacyPage: { title: 'Privacy', content: '<p>What we keep.</p>' },
  termsPage: { title: 'Terms', content: '<p>What counts.</p>' },
  accessibilityPage: { title: 'Accessibility', content: '<p>What works.</p>' },
  rates: sectionContent('some').rates,
  siteSettings: sectionContent('some').siteSettings,
}

const keys = Object.keys(someContent) as ContentKey[]
const withoutIds = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (key, part) => (key === 'id' ? undefined : part)) as unknown

describe('the public content calls', () => {
  test.each(fewOnServices([...contentLists.keys()]))(
    'GET %s answers before anything was saved',
    async (path) => {
      const { app } = await startApp()
      const answer = await app.inject(path)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.json()).toBeTypeOf('object')
    },
  )

  test.each(fewOnServices(keys))('what is saved of %s is what a page reads', async (key) => {
    const { app, dataDir } = await startApp()
    const content = await otherProgram(dataDir)
    await content.save(key, someContent[key], 'ann')
    const section = sectionOf(key)
    const read = section.codec.decode((await app.inject(section.list)).json())
    expect(withoutIds(read)).toEqual(withoutIds(someContent[key]))
  })

  test('contact and FAQ always answer their two rows, the banner first', async () => {
    const { app } = await startApp()
    const rows = async (path: string) =>
      ((await app.inject(path)).json() as { section_name: string }[]).map((row) => row.section_name)
    expect(await rows('/admin/contactUs/getContactUsSections')).toEqual([
      'Main',
      'Contact Information',
    ])
    expect(await rows('/admin/faq/getFAQSections')).toEqual(['Main', 'Additional Resources'])
  })

  test('the investment sections share one answer, told apart by section_name', async () => {
    const { app } = await startApp()
    const rows = (await app.inject(adminSections.investmentResources.list)).json() as {
      section_name: string
    }[]
    expect(rows.map((row) => row.section_name)).toEqual(['Main', 'Resource Group', 'Requirements'])
  })

  test('an answer tells nothing of who saved it or when', async () => {
    const { app, dataDir } = await startApp()
    const content = await otherProgram(dataDir)
    await content.saveAll(someContent, 'ann-the-editor')
    for (const path of contentLists.keys()) {
      const { statusCode, body } = await app.inject(path)
      expect([path, statusCode]).toEqual([path, 200])
      expect(body.length).toBeGreaterThan(2)
      expect(body).not.toMatch(/ann-the-editor|created_at|author/)
    }
  })
})

describe('caching', { tags: ['stores'] }, () => {
  test('a browser that has the newest version gets 304 without a body', async () => {
    const { app } = await startApp()
    const first = await app.inject('/api/services')
    const { etag } = first.headers
    expect(etag).toMatch(/^"[^"]+"$/)
    expect(first.headers['cache-control']).toBe('no-cache')
    for (const wanted of [etag!, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await app.inject({ url: '/api/services', headers: { 'if-none-match': wanted } })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    }
    const changed = await app.inject({
      url: '/api/services',
      headers: { 'if-none-match': '"another"' },
    })
    expect(changed.statusCode).toBe(200)
  })

  test('a save of another program shows by itself, under another ETag', async () => {
    const { app, dataDir } = await startApp()
    const before = await app.inject('/api/services')
    const content = await otherProgram(dataDir)
    await content.save('services', someContent.services, 'ann')
    await expect.poll(async () => (await app.inject('/api/services')).body).toContain('We lend.')
    expect((await app.inject('/api/services')).headers.etag).not.toBe(before.headers.etag)
    expect((await app.inject('/api/choose-us')).body).toBe('[]')
  })

  test('HEAD answers the headers of GET and no body', async () => {
    const { app } = await startApp()
    const get = await app.inject('/api/banners')
    const head = await app.inject({ method: 'HEAD', url: '/api/banners' })
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers.etag).toBe(get.headers.etag)
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })

  test('a large answer comes compressed to those who take it, with an ETag of its own', async () => {
    const { app, dataDir } = await startApp()
    await (await otherProgram(dataDir)).saveAll(someContent, 'ann')
    const url = adminSections.faqPage.list
    const ask = (accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } })
    const plain = await ask('identity')
    const [br, gzip] = [await ask('gzip, deflate, br, zstd'), await ask('gzip, br;q=0')]
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    expect(br.headers.vary).toBe('accept-encoding')
  })
})

describe('stored content', { tags: ['stores'] }, () => {
  test('a save adds a version and changes none', async () => {
    const { dataDir, rows } = await startApp()
    const content = await otherProgram(dataDir)
    await content.save('services', someContent.services, 'ann')
    const [first] = await rows('section_version')
    await content.save('services', [], 'bob')
    expect((await rows('section_version'))[0]).toEqual(first)
    expect(
      (await rows('section_version')).map(({ author, content: json }) => [author, json]),
    ).toEqual([
      ['ann', first!.content],
      ['bob', '[]'],
    ])
    expect(await content.live('services')).toEqual([])
  })

  test('items get numbers from the server, keep them, and no number is ever given again', async () => {
    const { dataDir } = await startApp()
    const content = await otherProgram(dataDir)
    const [service] = someContent.services as [Content['services'][number]]
    const first = await content.save('services', [service, service], 'ann')
    expect(first.content.map((item) => item.id)).toEqual([1, 2])
    const fewer = await content.save('services', [first.content[1]!], 'ann')
    expect(fewer.content.map((item) => item.id)).toEqual([2])
    const more = await content.save('services', [fewer.content[0]!, service], 'ann')
    expect(more.content.map((item) => item.id)).toEqual([2, 3])
    const removedComesBack = await content.save('services', [{ ...service, id: 1 }], 'ann')
    expect(removedComesBack.content.map((item) => item.id)).toEqual([4])
  })

  test('sections saved together are saved all or not at all', async () => {
    const { dataDir, rows, refuseRows } = await startApp()
    const content = await otherProgram(dataDir)
    await refuseRows('section_version', "new.section = 'banners'")
    const { services, banners } = someContent
    await expect(content.saveAll({ services, banners }, 'ann')).rejects.toThrow('no room')
    expect(await rows('section_version')).toEqual([])
  })

  test('an empty site is filled once; a restart leaves it as it is', async () => {
    const fills: string[] = []
    const seed = async (content: { save: ReturnType<typeof contentStore>['save'] }) => {
      fills.push('filled')
      await content.save('services', someContent.services, 'seed')
    }
    const first = await startApp({}, { seed })
    await first.app.close()
    await startApp({ dataDir: first.dataDir }, { seed })
    expect(fills).toEqual(['filled'])
  })
})
