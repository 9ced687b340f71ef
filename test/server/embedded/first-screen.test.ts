import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loanSteps } from '../../../schemas'
import contact from '../../../schemas/contact.schema.json'
import whistle from '../../../schemas/whistle.schema.json'
import { claims } from '../../../src/shared/site'
import { seedSite } from '../../../src/server/site/content/seed-site'
import { drawnBuild } from '../../fixtures/drawn-build'
import { beside } from '../../fixtures/beside'
import { forget } from '../../fixtures/server-storage'
import { openApp, startApp, type OpenApp } from '../start-app'

// They only read, but one: a site with the demo content for them all.
let site: OpenApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  site = await openApp({}, { build: await drawnBuild(folder), seed: seedSite })
}, 60_000)
afterAll(async () => {
  await site.app.close()
  await Promise.all([folder, site.dataDir].map(forget))
})

async function open(path: string, headers: Record<string, string> = {}, { app } = site) {
  const answer = await app.inject({ url: path, headers: { accept: 'text/html', ...headers } })
  const { statusCode: status, body: html } = answer
  return { status, html, headers: answer.headers, main: /<main.*<\/main>/s.exec(html)?.[0] ?? '' }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')

describe('the HTML of a page', () => {
  test('leaves its letters to its layout, which asks for them after what shows first', async () => {
    const [drawn, undrawn] = [await open('/faq'), await open('/missing')]
    expect(drawn.html).not.toContain('sans-latin')
    expect(undrawn.html).toContain('<link rel="preload" as="font"')
  })

  test.each([
    ['/products', '/admin/getProductSections'],
    ['/products/sme-lending', '/admin/getProductSections'],
    ['/investments', '/api/investment-banner'],
    ['/contact', '/admin/contactUs/getContactUsSections'],
    ['/faq', '/admin/faq/getFAQSections'],
  ])(
    '%s shows its banner as the content has it, and the loader for the rest',
    async (path, call) => {
      const answer: unknown = (await site.app.inject(call)).json()
      const [banner] = [answer].flat() as { title: string; description: string; image: string }[]
      const { html, main } = await open(path)
      expect(main).toContain(`>${escaped(banner!.title)}</h1>`)
      expect(main).toContain(escaped(banner!.description))
      expect(main).toContain(`src="/uploads/${banner!.image}"`)
      expect(main).toContain('Loading the page')
      expect(main.includes('<form')).toBe(path === '/contact')
      expect(main.match(/<section/g) ?? []).toHaveLength(path === '/contact' ? 1 : 0)
      expect(html).toMatch(/<nav aria-label="Main".*<footer/s)
    },
  )

  test.each(['/privacy', '/terms', '/accessibility'])(
    '%s stands in the HTML whole, for whoever has no scripts',
    async (path) => {
      const { main } = await open(path)
      expect(main.replaceAll(/<[^>]*>/g, '').length).toBeGreaterThan(500)
      expect(main).not.toContain('Loading the page')
    },
  )

  test('/privacy says how long things are kept, as the server is set', async () => {
    const own = await startApp({ retentionDays: 30 }, { build: await drawnBuild() })
    expect((await open('/privacy')).main).toContain('Nothing is deleted after a fixed time.')
    expect((await open('/privacy', {}, own)).main).toContain(
      '30 days after we have finished with it. What belongs to a loan',
    )
  })

  test.each([
    ['/products', 'Travel loans'],
    ['/investments', 'id="requirements"'],
    ['/contact', 'Where to find us'],
    ['/faq', '<button'],
  ])('%s has its content ready, outside of the page', async (path, words) => {
    const { html, main } = await open(path)
    const [, content = ''] = /<template id="drawn-content"[^>]*>(.*?)<\/template>/s.exec(html) ?? []
    expect(content).toContain(words)
    expect(content).not.toMatch(/Loading the page|<main|<h1/)
    expect(main).not.toContain(content)
  })

  test('/ shows the spinner and what is always shown, and no section before its time', async () => {
    const { main } = await open('/')
    expect(main).toContain('Loading the page')
    expect(main).toContain(claims.oneForm)
    expect(main.match(/<section/g)).toHaveLength(1)
    expect(main).not.toContain('/uploads/')
  })

  test.each([
    ['/contact', contact, 'Send message'],
    ['/whistle', whistle, 'Submit report'],
    ['/loan', loanSteps[0], 'Next'],
  ])('%s has its whole form, ready to be filled in', async (path, { $id, properties }, button) => {
    const { main } = await open(path)
    const labels = main.replaceAll(/<\/?span[^>]*>/g, '')
    for (const [name, { title }] of Object.entries(properties)) {
      expect(labels).toContain(`>${escaped(title)}</label>`)
      expect(main).toContain(` id="${$id}-${name}"`)
    }
    expect(main).toMatch(new RegExp(`<button type="submit"[^>]*>${button}</button>`))
    expect(main).not.toMatch(/<(?:input|select|textarea)[^>]* (?:disabled|readonly)=/i)
  })

  test.each(['/', '/contact', '/whistle', '/loan'])(
    'no form of %s can put an answer into an address',
    async (path) => {
      const { html } = await open(path)
      const forms = html.match(/<form[^>]*>/g) ?? []
      expect(forms).toHaveLength(path === '/' ? 1 : 2)
      for (const form of forms) expect(form).toMatch(/ method="dialog"/)
      const reads = ['/', '/contact'].includes(path)
      expect(html).toMatch(
        RegExp(`<script type="module" ${reads ? '' : 'async [^>]*'}src="[^"]*before-program`),
      )
      expect(html.includes('<template id="program">')).toBe(reads)
    },
  )

  test('/ announces the first picture once, and holds none', async () => {
    const { html, headers } = await open('/')
    const preloads = html.match(/<link rel="preload" as="image"[^>]*>/g) ?? []
    expect(preloads).toHaveLength(1)
    expect(preloads[0]).toMatch(/ imagesrcset="\/uploads\/[^"]+\.avif /)
    expect(html).not.toContain('data:image')
    expect(headers['content-security-policy']).toMatch(/img-src 'self';/)
  })

  test('has the header of the application page on /loan alone', async () => {
    for (const [path, look] of [
      ['/loan', 'loan'],
      ['/', 'site'],
      ['/products/sme-lending', 'site'],
    ]) {
      const { html } = await open(path!)
      expect(html.match(/data-look="\w+"/g)).toEqual([`data-look="${look}"`])
    }
  })

  test('shows what was saved last, under another tag', async () => {
    const own = await startApp({}, { build: await drawnBuild() })
    const before = await open('/investments', {}, own)
    const banner = { id: 0, title: 'Rent & "profit" <b>', description: 'Said anew.', image: '' }
    await beside(own.dataDir, ({ content }) => content.save('investmentBanner', banner, 'x'))
    const shown = async () => (await open('/investments', {}, own)).main
    await expect.poll(shown).toContain('Said anew.')
    const after = await open('/investments', {}, own)
    expect(after.main).toContain('>Rent &amp; &quot;profit&quot; &lt;b&gt;</h1>')
    expect(after.main).not.toContain('/uploads/')
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  test('holds its styles in their order, which its policy names, and switches off their links', async () => {
    const { html, headers } = await open('/faq')
    const digest = createHash('sha256').update('a{}\nb{}\nc{}').digest('base64')
    expect(html).toContain('<style>a{}\nb{}\nc{}</style>')
    expect(html).toContain('<link rel="stylesheet" href="/assets/index-1.css" type="text/plain">')
    expect(html).toContain(
      '<link rel="stylesheet" href="/assets/faq-1.css" crossorigin type="text/plain">',
    )
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${digest}';`)
    const again = await open('/faq', { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })

  test('has no script of its own, no style in an attribute, and one <style> at most', async () => {
    for (const path of [
      '/',
      '/products',
      '/investments',
      '/contact',
      '/faq',
      '/whistle',
      '/loan',
    ]) {
      const { html } = await open(path)
      expect(html.match(/<style/g)).toHaveLength(1)
      expect(html).not.toMatch(/<script(?! type="application\/ld\+json">)(?![^>]*\bsrc=)/)
      expect(html).not.toMatch(/<[^>]*\s(?:on[a-z]+|style)=/i)
    }
  })

  test('is painted first in fonts of the device', async () => {
    expect((await open('/faq')).html).toContain('<html data-stand-ins')
  })

  test.each(['/nowhere', '/dashboard'])('%s is drawn by the browser alone', async (path) => {
    const { html } = await open(path)
    expect(html).not.toContain('<main')
    expect(html).not.toContain('data-stand-ins')
    expect(html).toContain('<link rel="stylesheet" href="/assets/index-1.css"')
  })
})
