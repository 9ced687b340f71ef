import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Content } from '../../schemas'
import { adminSections, rightToEdit } from '../../src/shared/admin-sections'
import type { InboxPage } from '../../src/shared/contracts/inbox'
import type { FieldError } from '../../src/shared/field-error'
import { trailTo } from '../../src/office/layout/place'
import { officeRouter } from '../../src/office/router'
import { session, withAdministrator } from '../fixtures/administrator'
import { account, beside } from '../fixtures/beside'
import { drawnBuild } from '../fixtures/drawn-build'
import { formOf, fourPictures, fullAnswers, multipartOf } from '../fixtures/loan-application'
import { loanPath } from '../fixtures/loan-server'
import { headersOf, mailSystem, reaching } from '../fixtures/mail-system'
import { publicSection, saveRequest, sectionContent } from '../fixtures/section-content'
import { startApp } from './start-app'

const { siteSettings: own } = sectionContent('Iroko & "Sons"')
const publicUrl = 'https://www.example.com'
const pages = ['/', '/products', '/loan', '/contact', '/faq', '/whistle', '/nowhere', '/login']

const red = '/waiting/veryLate'

async function start(settings = {}, parts = {}) {
  const open = await startApp({ ...withAdministrator, publicUrl, ...settings }, parts)
  const { app } = open
  const ada = await session(app)
  return {
    ...open,
    ada,
    page: async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body,
    save: async (content: Content['siteSettings'], headers: object = ada) =>
      app.inject(await saveRequest('siteSettings', content, { headers })),
    async apply(changes: object) {
      const { payload, headers } = await multipartOf(
        formOf({ ...fullAnswers(), ...changes }, await fourPictures()),
      )
      return app.inject({ method: 'POST', url: loanPath, payload, headers })
    },
  }
}

describe('whose site it is', () => {
  test('is said by every page, its first screen, data, link preview and manifest once it is saved', async () => {
    const { app, page, save } = await start({}, { build: await drawnBuild() })
    const before = await Promise.all(pages.map(page))
    const { content } = await publicSection(app, 'siteSettings')
    expect((await save(content)).statusCode).toBe(200)
    expect(await Promise.all(pages.map(page))).toEqual(before)
    expect((await save(own)).statusCode).toBe(200)
    for (const url of pages) {
      const html = await page(url)
      expect(html).toMatch(/<title>[^<]*Company Iroko &amp; &quot;Sons&quot;/)
      expect(html).toContain('<meta name="site" content="{&quot;company&quot;:{&quot;name&quot;')
      expect(html).not.toMatch(/Marketday/)
    }
    const home = await page('/')
    expect(home).toContain('<meta property="og:site_name" content="Company Iroko &amp; ')
    expect(home).toContain(
      '<h1 class="visually-hidden">Company Iroko &amp; &quot;Sons&quot;: Loans',
    )
    const data = JSON.parse(/"application\/ld\+json">(.*?)<\/script>/s.exec(home)![1]!) as object
    expect(data).toMatchObject({
      name: own.company.name,
      legalName: own.legal.name,
      description: own.company.tagline,
      sameAs: ['https://www.facebook.com/own', 'https://www.linkedin.com/company/own'],
    })
    const manifest = await app.inject('/manifest.webmanifest')
    expect(manifest.headers['content-type']).toBe('application/manifest+json')
    expect(manifest.json()).toMatchObject({
      name: own.company.name,
      short_name: own.company.shortName,
      description: own.company.tagline,
    })
  })

  test('is in the footer as far as it is filled in, with the networks that have an address', async () => {
    const { page, save } = await start({}, { build: await drawnBuild() })
    const footer = async () => /<footer.*<\/footer>/s.exec(await page('/'))![0]
    expect(await footer()).not.toContain('<dl')
    expect((await footer()).match(/opens in a new tab/g)).toHaveLength(4)
    const nothing = { name: '', number: '', licence: '', address: '', phone: '', email: '' }
    await save({ ...own, legal: { ...nothing, licence: 'Licence 7', complaints: '' } })
    expect((await footer()).match(/<dt>[^<]*<\/dt><dd>[^<]*/g)).toEqual([
      '<dt>Licence</dt><dd>Licence 7',
    ])
    await save(own)
    const whole = await footer()
    expect(whole.match(/<dt>[^<]*/g)).toHaveLength(4)
    expect(whole).toContain('href="mailto:complaints@example.com"')
    expect(whole.match(/opens in a new tab/g)).toHaveLength(2)
    expect(whole).toContain('© 2025 Company Iroko &amp; &quot;Sons&quot;. All rights reserved.')
  })

  test('is in its logo and in its icon, on pages, tabs and home screens, until they are removed', async () => {
    const { app, ada, page, save } = await start({}, { build: await drawnBuild() })
    const uploaded = async (width: number, height: number) => {
      const form = new FormData()
      const create = { width, height, channels: 4, background: '#0b5d3b' } as const
      const bytes = await sharp({ create }).png().toBuffer()
      form.append('picture', new Blob([bytes], { type: 'image/png' }), 'picture.png')
      const { payload, headers } = await multipartOf(form)
      const sent = { method: 'POST', url: '/api/pictures', payload } as const
      const answer = await app.inject({ ...sent, headers: { ...ada, ...headers } })
      return answer.json<{ name: string }>().name
    }
    const icons = async () => {
      const { icons: all } = (await app.inject('/manifest.webmanifest')).json<{ icons: object[] }>()
      const links = (await page('/')).match(/<link rel="(?:icon|apple-touch-icon)"[^>]*/g)
      return { links, all }
    }
    const before = await icons()
    const icon = await uploaded(512, 512)
    const logo = await uploaded(240, 72)
    const named = { ...own.company, logo, icon }
    expect((await save({ ...own, company: named })).statusCode).toBe(200)
    const copy = icon.replace(/\.\w+$/, '.w160.webp')
    expect(await icons()).toEqual({
      links: [
        `<link rel="icon" href="/uploads/${copy}"`,
        `<link rel="apple-touch-icon" href="/uploads/${icon}"`,
      ],
      all: [{ src: `/uploads/${icon}`, sizes: '512x512' }],
    })
    expect((await app.inject(`/uploads/${copy}`)).statusCode).toBe(200)
    expect(await page('/faq')).toContain(
      `<meta property="og:image" content="${publicUrl}/uploads/${icon}">`,
    )
    const brand = async () => /<header.*?<\/a>/s.exec(await page('/contact'))![0]
    expect(await brand()).toContain('alt="Company Iroko &amp; &quot;Sons&quot;"')
    expect(await brand()).toContain(`src="/uploads/${logo}"`)
    await save({ ...own, company: { ...named, logo: '' } })
    expect(await brand()).toContain(`src="/uploads/${icon}"`)
    expect(await brand()).toContain('<span>Company Iroko')
    await save(own)
    expect(await icons()).toEqual(before)
    expect(await brand()).toContain('<svg')
    const foreign = await save({ ...own, company: { ...named, logo: 'https://example.com/a.png' } })
    expect(foreign.statusCode).toBe(200)
    expect(await brand()).not.toContain('example.com')
  })

  test('is in the colours of every page, by a style that its policy names, and of its manifest', async () => {
    const { app, save } = await start({}, { build: await drawnBuild() })
    expect((await save(own)).statusCode).toBe(200)
    for (const url of pages) {
      const { body, headers } = await app.inject({ url, headers: { accept: 'text/html' } })
      const [, colours] = /<style>(:root\{[^<]*\})<\/style>/.exec(body)!
      expect(colours).toContain('--navy-700:#0b5d3b;')
      expect(colours).toContain('--gold-500:#ffd23f;')
      const digest = createHash('sha256').update(colours!).digest('base64')
      expect(headers['content-security-policy']).toContain(`'sha256-${digest}'`)
    }
    expect((await app.inject('/manifest.webmanifest')).json()).toMatchObject({
      theme_color: '#073c26',
    })
    const pale = await save({ ...own, colours: { brand: '#7fa6cf', accent: '' } })
    expect(pale.json<{ errors: FieldError[] }>().errors).toEqual([
      {
        path: '/colours/brand',
        message: 'White words on this colour have a contrast of 2.5:1; they need 4.5:1.',
      },
    ])
  })

  test('is the title of the description of its calls', async () => {
    const { app, save } = await start()
    const title = async () =>
      (await app.inject('/openapi.json')).json<{ info: { title: string } }>().info.title
    expect(await title()).toBe('Marketday Finance')
    await save(own)
    expect(await title()).toBe(own.company.name)
  })

  test('is in mails, their sender included', async () => {
    const office = await mailSystem()
    const { apply, save } = await start(reaching(office), { mailPauses: [50] })
    await save({ ...own, company: { ...own.company, name: 'Iroko Credit' } })
    expect((await apply({ email: 'ada@example.com' })).statusCode).toBe(200)
    const toAda = () => office.received.filter(({ to }) => to.includes('ada@example.com'))
    await expect.poll(toAda).toHaveLength(1)
    const [mail] = toAda()
    expect(headersOf(mail!)).toMatch(/^From: Iroko Credit </m)
    expect(mail!.text).toContain('Iroko Credit')
    expect(mail!.text).not.toContain('Marketday')
  })

  test('is what another process has saved, by itself', { tags: ['stores'] }, async () => {
    const { dataDir, page } = await start()
    expect(await page('/faq')).toContain('Marketday Finance')
    await beside(dataDir, ({ content }) => content.save('siteSettings', own, 'x'))
    await expect.poll(() => page('/faq')).toContain('Company Iroko &amp; &quot;Sons&quot;')
  })

  test.each<[string, (content: Content['siteSettings']) => void, string]>([
    ['no name', ({ company }) => (company.name = ' '), '/company/name'],
    ['a script', ({ social }) => (social.x = 'javascript:alert(1)'), '/social/x'],
    ['no https', ({ social }) => (social.x = 'http://x.com/own'), '/social/x'],
    ['a quote', ({ social }) => (social.x = 'https://x.com/own" onclick="'), '/social/x'],
    ['the far north', ({ map }) => (map.latitude = '90.5'), '/map/latitude'],
    ['the far west', ({ map }) => (map.longitude = '-180.1'), '/map/longitude'],
    ['no degrees', ({ map }) => (map.latitude = '6.45&layer=x'), '/map/latitude'],
    ['a pale brand', ({ colours }) => (colours.brand = '#7fa6cf'), '/colours/brand'],
    ['a dark accent', ({ colours }) => (colours.accent = '#5A3D00'), '/colours/accent'],
    ['more than a colour', ({ colours }) => (colours.brand = '#000}*{'), '/colours/brand'],
    ['days in words', ({ answer }) => (answer.days = 'three'), '/answer/days'],
    ['red as soon as amber', (site) => (site.waiting = { late: '7', veryLate: '7' }), red],
    ['red before amber', (site) => (site.waiting = { late: '10', veryLate: '9' }), red],
    ['amber alone', (site) => (site.waiting = { late: '8', veryLate: '' }), red],
    ['red alone', (site) => (site.waiting = { late: ' ', veryLate: '2' }), '/waiting/late'],
    ['no day', (site) => (site.waiting = { late: '0', veryLate: '1' }), '/waiting/late'],
    ['an empty list', ({ lists }) => (lists.reasons = '\n'), '/lists/reasons'],
    ['an endless list', ({ lists }) => (lists.cities = 'a\n'.repeat(5000)), '/lists/cities'],
  ])('is refused with %s', async (_, change, path) => {
    const { save } = await start()
    const content = structuredClone(own)
    change(content)
    const answer = await save(content)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: FieldError[] }>().errors.map((error) => error.path)).toEqual([
      path,
    ])
  })

  test('is decided by administrators alone: no save, draft or version for editors', async () => {
    const { app, dataDir, ada, save } = await start()
    await save(own)
    const eve = await session(app, await account(dataDir, 'eve', 'editor'))
    expect((await save(own, eve)).statusCode).toBe(403)
    const { payload } = await saveRequest('siteSettings', own)
    const draft = { method: 'POST', url: '/api/drafts/siteSettings', payload } as const
    const { draft: kept } = (await app.inject({ ...draft, headers: ada })).json<{
      draft: { draft: number }
    }>()
    const { versions } = (
      await app.inject({ url: '/api/history/siteSettings', headers: ada })
    ).json<{ versions: { version: number }[] }>()
    const { version } = versions[0]!
    const calls = [
      draft,
      { method: 'GET', url: '/api/drafts/siteSettings' },
      { method: 'GET', url: `/api/drafts/siteSettings/${kept.draft}` },
      { method: 'DELETE', url: `/api/drafts/siteSettings/${kept.draft}` },
      { method: 'GET', url: '/api/history/siteSettings' },
      { method: 'GET', url: `/api/history/siteSettings/${version}` },
      { method: 'POST', url: '/api/history/siteSettings/restore', payload: { version } },
    ] as const
    for (const call of calls) {
      const answer = await app.inject({ ...call, headers: eve })
      expect([call.method, call.url, answer.statusCode]).toEqual([call.method, call.url, 403])
    }
    const left = await app.inject({ ...calls[2], headers: ada })
    expect(left.statusCode).toBe(200)
    const router = officeRouter()
    for (const { adminPath, content } of Object.values(adminSections))
      expect(trailTo(router, adminPath).at(-1)).toMatchObject({ right: rightToEdit(content) })
  })
})

test('the ages that the office is warned of come with its list, and to nobody else', async () => {
  const { app, ada, page, save } = await start()
  const limits = async () =>
    (
      await app.inject({ method: 'POST', url: '/api/inbox/loan', headers: ada, payload: {} })
    ).json<InboxPage>().waiting
  expect(await limits()).toEqual({ late: 3, veryLate: 7 })
  const days = (late: string, veryLate: string) => save({ ...own, waiting: { late, veryLate } })
  expect((await days('9', '10')).statusCode).toBe(200)
  expect(await limits()).toEqual({ late: 9, veryLate: 10 })
  const told = [await page('/'), (await app.inject('/api/site-settings')).body]
  for (const body of told) {
    expect(body).toContain('RC 123456')
    expect(body).not.toContain('veryLate')
  }
  const messages = { method: 'POST', url: '/api/inbox/contact', headers: ada, payload: {} } as const
  expect((await app.inject(messages)).json<InboxPage>().waiting).toBeUndefined()
  expect((await days('', '')).statusCode).toBe(200)
  expect(await limits()).toEqual({ late: 3, veryLate: 7 })
})

describe('the lists of the application form', () => {
  const positionIn = (html: string) => /<option value="Ikeja"/.test(html)

  test('are the lender’s in the form that the server draws, and no other page carries them', async () => {
    const { page, save } = await start({}, { build: await drawnBuild() })
    expect(positionIn(await page('/loan'))).toBe(false)
    expect(await page('/')).not.toContain('form-lists')
    await save(own)
    const loan = await page('/loan')
    expect(positionIn(loan)).toBe(true)
    expect(loan).not.toContain('<option value="Mumbai"')
    expect(loan).toContain('<meta name="form-lists" content="{&quot;cities&quot;:')
    expect(await page('/')).toContain('<meta name="form-lists" content="">')
    expect(await page('/login')).not.toContain('form-lists')
  })

  test('take what any form has offered, and nothing else', async () => {
    const { apply, save } = await start()
    const refused = async (answers: object) => {
      const answer = await apply(answers)
      return answer.statusCode === 422
        ? answer.json<{ errors: FieldError[] }>().errors.map(({ path }) => path)
        : answer.statusCode
    }
    const clerk = { company_position: 'Clerk', degree: 'BSc', reason: 'Rent' }
    const hr = { company_position: 'HR', degree: 'MBA', reason: 'PL' }
    expect(await refused(clerk)).toEqual(['/company_position', '/degree', '/reason'])
    expect(await refused(hr)).toBe(200)
    await save(own)
    expect(await refused(clerk)).toBe(200)
    expect(await refused(hr)).toBe(200)
    await save({ ...own, lists: { ...own.lists, reasons: 'Harvest' } })
    expect(await refused({ ...clerk, reason: 'Harvest' })).toBe(200)
    expect(await refused(clerk)).toBe(200)
    expect(await refused({ ...clerk, reason: 'Gambling' })).toEqual(['/reason'])
  })
})
