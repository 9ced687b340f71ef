import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Content, ContentKey } from '../../../schemas'
import { sectionOf } from '../../../src/shared/admin-sections'
import { liveCookie } from '../../../src/shared/live-cookie'
import { callsOf } from '../../../src/shared/page-sections'
import { pages, productSlugs, pageTitle, type PageName } from '../../../src/shared/pages'
import { productSizes } from '../../../src/shared/picture'
import { siteDefaults } from '../../../src/shared/site'
import { seedSite } from '../../../src/server/site/content/seed-site'
import { contentStore } from '../../../src/server/site/content/content.store'
import { openDatabase } from '../../../src/server/core/database/database'
import { readSettings } from '../../../src/server/core/env'
import { clientBuild } from '../../../src/server/site/pages/client-build'
import { passwordPath } from '../../../src/ui/accounts/admin-paths'
import { beside } from '../../fixtures/beside'
import { session, withAdministrator } from '../../fixtures/administrator'
import { saveRequest, sectionContent } from '../../fixtures/section-content'
import { builtClient } from '../../fixtures/built-client'
import { environmentAt } from '../../fixtures/server-storage'
import { type OpenApp, forAll, startApp } from '../start-app'

const script = 'export const words = "the script of the site"\n'.repeat(40)

const ofProgram = (name: string) =>
  `<!doctype html><html lang="en"><head><!--page-head--><script type="module" src="/assets/${name}-1.js"></script></head><body><div id="app"></div></body></html>`

/** A minimal build of the browser programs. */
const builtFiles: Record<string, string | Buffer> = {
  'site/index.html':
    '<!doctype html><html lang="en"><head><!--page-head--><script type="module" src="/assets/index-1.js"></script><link rel="stylesheet" crossorigin href="/assets/index-1.css"></head><body><div id="app"><!--first-screen--></div></body></html>',
  'site/manifest.json': JSON.stringify({
    'site/index.html': {
      file: 'assets/index-1.js',
      imports: ['_foundation.js'],
      css: ['assets/index-1.css'],
      assets: ['assets/sans-latin-ext-wght-1.woff2', 'assets/sans-latin-wght-1.woff2'],
    },
    '_foundation.js': { file: 'assets/foundation-1.js' },
    '_picture.js': { file: 'assets/picture-1.js', imports: ['_foundation.js', 'site/index.html'] },
    'site/home/home-page.tsx': {
      file: 'assets/home-1.js',
      imports: ['_picture.js', '_foundation.js', 'site/index.html'],
      css: ['assets/home-1.css'],
    },
    'site/count-flows.ts': { file: 'assets/count-1.js' },
    'site/faq/faq-page.tsx': { file: 'assets/faq-1.js', css: ['assets/faq-1.css'] },
  }),
  'office/index.html': ofProgram('office'),
  'flows/index.html': ofProgram('flows'),
  'flows/manifest.json': JSON.stringify({
    'flows/live/publish-flows.ts': { file: 'assets/live-1.js' },
  }),
  'assets/live-1.js': script,
  'assets/index-1.js': script,
  'assets/index-1.js.br': brotliCompressSync(script),
  'assets/index-1.js.gz': gzipSync(script),
  'assets/foundation-1.js': script,
  'assets/index-1.css': 'main{color:navy}\n',
  'assets/home-1.css': 'h1{color:gold}\n',
  'assets/faq-1.css': 'h2{color:gold}\n',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'secret.env': 'no file of a kind that a site has',
}

const builtFolder = () => builtClient(builtFiles)

const wantsPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** The attributes of every tag of one name, in the order of the document. */
const tags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([a-z:-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [
        key!,
        value ?? '',
      ]),
    ),
  )

const scriptsIn = (html: string) =>
  tags(html, 'script')
    .filter(({ type }) => type !== 'application/ld+json')
    .map(({ src }) => src)

const preloads = (html: string, kind: string) =>
  tags(html, 'link').filter(({ rel, as }) => rel === 'preload' && as === kind)

let site: OpenApp

beforeAll(() =>
  forAll({ publicUrl: 'https://www.example.com' }, (open) => (site = open), { seed: seedSite }),
)

const open = async (path: string) => {
  const answer = await site.app.inject({ url: path, headers: wantsPage })
  return { status: answer.statusCode, headers: answer.headers, html: answer.body }
}

const names = Object.keys(pages) as PageName[]

/** A site of its own, whose sections somebody edits. */
async function withEditor() {
  const { app } = await startApp(withAdministrator)
  return { app, editor: await session(app), content: sectionContent('own').rates }
}

describe('every page of the route table', () => {
  test.each(Object.values(pages))('$path says what it is', async ({ path, title, description }) => {
    const { status, headers, html } = await open(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
    const whole = pageTitle(title, siteDefaults)
    expect(html).toContain(`<title>${whole}</title>`)
    expect(tags(html, 'meta')).toEqual(
      expect.arrayContaining([
        { name: 'description', content: description },
        { property: 'og:title', content: whole },
        { property: 'og:url', content: `https://www.example.com${path}` },
        { property: 'og:image', content: 'https://www.example.com/link-preview.png' },
        { name: 'whistle-delivery', content: 'local' },
      ]),
    )
    expect(tags(html, 'link')).toContainEqual({
      rel: 'canonical',
      href: `https://www.example.com${path}`,
    })
  })

  test.each(names)('%s announces its calls in their order', async (name) => {
    const { html } = await open(pages[name].path)
    const fetched = preloads(html, 'fetch')
    expect(fetched.map(({ href }) => href)).toEqual(callsOf(name))
    expect(fetched.every(({ crossorigin }) => crossorigin === '')).toBe(true)
  })

  test.each(['/', '/products', '/investments', '/contact', '/faq'])(
    '%s announces the picture that is seen first, in every width',
    async (path) => {
      const [picture, ...more] = preloads((await open(path)).html, 'image')
      // A product's picture reaches into the first screen.
      const sizes = path === '/products' ? [productSizes] : []
      expect(more.map(({ imagesizes }) => imagesizes)).toEqual(sizes)
      expect(picture).toMatchObject({ imagesizes: '100vw', type: 'image/avif' })
      expect(picture!.imagesrcset).toMatch(/^\/uploads\/\S+\.w160\.avif 160w, .* 1920w$/)
    },
  )

  test.each(productSlugs)('/products/%s is a page of its own', async (slug) => {
    const { status, html } = await open(`/products/${slug}`)
    expect(status).toBe(200)
    expect(html).not.toContain(`<title>${pageTitle(pages.products.title, siteDefaults)}</title>`)
    expect(tags(html, 'link')).toContainEqual({
      rel: 'canonical',
      href: `https://www.example.com/products/${slug}`,
    })
  })

  test('a product by number is the same page as by name', async () => {
    const byNumber = await open('/products/3')
    expect(byNumber.html).toBe((await open('/products/sme-lending')).html)
  })

  test('a browser that has the page is told so, until the content changes', async () => {
    const { app, dataDir } = await startApp()
    const first = await app.inject('/')
    const again = () =>
      app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } })
    expect((await again()).statusCode).toBe(304)

    const database = await openDatabase(readSettings(await environmentAt(dataDir)))
    await contentStore(database).save('banners', [{ id: 0, image: 'new.jpg', text: 'New' }], 'x')
    await database.close()
    await expect.poll(async () => (await again()).body).toContain('href="/uploads/new.jpg"')
  })

  test('a page says that there are rates while there are some, and is otherwise as without', async () => {
    const { app, content, editor } = await withEditor()
    const read = async () =>
      Promise.all(
        ['/', '/products', '/loan', '/nowhere'].map(
          async (url) => (await app.inject({ url, headers: wantsPage })).body,
        ),
      )
    const save = async (rates: Content['rates']) =>
      expect(
        (await app.inject(await saveRequest('rates', rates, { headers: editor }))).statusCode,
      ).toBe(200)
    const before = await read()
    await save({ ...content, products: [] })
    expect(await read()).toEqual(before)
    await save(content)
    const mark = '<meta name="loan-rates" content="3300">'
    const call = '<link rel="preload" href="/api/rates" as="fetch" crossorigin>'
    for (const [i, html] of (await read()).entries()) {
      expect(html).not.toBe(before[i])
      // Only the page that says what a loan costs reads the figures.
      expect(html.includes(call)).toBe(i === 1)
      const [costs] = /\n {4}<meta name="loan-costs" content="[^"]+">/.exec(html)!
      expect(
        html.replace(`\n    ${mark}`, '').replace(costs, '').replace(`\n    ${call}`, ''),
      ).toBe(before[i])
    }
    await save({ ...content, products: [] })
    expect(await read()).toEqual(before)
  })

  test('a page says after how many days things are deleted, if they are', async () => {
    const { app } = await startApp({ retentionDays: 30 })
    const kept = { name: 'retention-days', content: '30' }
    for (const url of ['/', '/privacy'])
      expect(tags((await app.inject(url)).body, 'meta')).toContainEqual(kept)
    expect((await open('/privacy')).html).not.toContain('retention-days')
  })

  test.each(['local', 'server'] as const)(
    'to the form and to who reads reports the page says where they go: %s',
    async (whistleDelivery) => {
      const { app } = await startApp({ whistleDelivery })
      for (const url of ['/whistle', '/login', '/dashboard', '/admin/inbox/whistle']) {
        const { body } = await app.inject({ url, headers: wantsPage })
        expect([url, tags(body, 'meta')]).toEqual([
          url,
          expect.arrayContaining([{ name: 'whistle-delivery', content: whistleDelivery }]),
        ])
      }
    },
  )
})

describe('with ONION_LOCATION', () => {
  const onionLocation = `http://${'a'.repeat(56)}.onion`
  const settings = { onionLocation, publicUrl: 'https://www.example.com' }

  test.each(['/', '/whistle', '/products/3', '/no-such-page'])(
    '%s says that it is also there, with the same path',
    async (url) => {
      const { app } = await startApp(settings)
      const answer = await app.inject({ url: `${url}?a=b`, headers: wantsPage })
      expect(answer.headers['onion-location']).toBe(onionLocation + url)
    },
  )

  test('what is asked for at the onion service is not sent to it again, nor upgraded to https', async () => {
    const { app } = await startApp(settings)
    const headers = { ...wantsPage, host: new URL(onionLocation).host }
    const at = await app.inject({ url: '/whistle', headers })
    expect(at.headers['onion-location']).toBeUndefined()
    expect(at.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    const elsewhere = await app.inject({ url: '/whistle', headers: wantsPage })
    expect(elsewhere.headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  test('forms are taken from the onion service, and from no other beside the own address', async () => {
    const { app } = await startApp({ ...settings, whistleDelivery: 'server' })
    const codes = []
    for (const origin of [onionLocation, settings.publicUrl, `http://${'b'.repeat(56)}.onion`]) {
      const sent = { method: 'POST', url: '/whistle', payload: { report: 'x' } } as const
      codes.push((await app.inject({ ...sent, headers: { origin } })).statusCode)
    }
    expect(codes).toEqual([200, 200, 403])
  })

  test('no page says so without it, nor does the back office', async () => {
    const without = await startApp()
    const answer = await without.app.inject({ url: '/whistle', headers: wantsPage })
    expect(answer.headers['onion-location']).toBeUndefined()
    const { app } = await startApp(settings)
    const office = await app.inject({ url: '/admin', headers: wantsPage })
    expect(office.headers['onion-location']).toBeUndefined()
  })
})

describe('the page of a report', () => {
  const url = '/whistle/return'

  test('is there only where reports reach the server, unlisted and kept nowhere', async () => {
    const local = await startApp()
    expect((await local.app.inject({ url, headers: wantsPage })).statusCode).toBe(404)
    const { app } = await startApp({ whistleDelivery: 'server' })
    const answer = await app.inject({ url, headers: wantsPage })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(tags(answer.body, 'meta')).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(tags(answer.body, 'link').map(({ rel }) => rel)).not.toContain('canonical')
    expect((await app.inject('/sitemap.xml')).body).not.toContain(url)
  })

  test.each(['local', 'server'] as const)(
    'the form before it is kept by no browser where it is delivered: %s',
    async (whistleDelivery) => {
      const { app } = await startApp({ whistleDelivery })
      const { headers } = await app.inject({ url: '/whistle', headers: wantsPage })
      const isServed = whistleDelivery === 'server'
      expect(headers).toMatchObject({
        'cache-control': isServed ? 'no-store' : 'no-cache',
        'referrer-policy': isServed ? 'no-referrer' : 'strict-origin-when-cross-origin',
      })
    },
  )
})

describe('what search engines read about a page', () => {
  const origin = 'https://www.example.com'
  const company = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: siteDefaults.company.name,
    url: `${origin}/`,
  }

  const readBlocks = async (path: string) =>
    [
      ...(await open(path)).html.matchAll(
        /<script type="application\/ld\+json">([^<]*)<\/script>/g,
      ),
    ].map(([, json]) => JSON.parse(json!) as Record<string, unknown>)

  const live = async <K extends ContentKey>(key: K) => {
    const { list, codec } = sectionOf(key)
    return codec.decode((await site.app.inject(list)).json())
  }

  const asTold = async (path: string, told: object) =>
    expect.poll(() => readBlocks(path)).toEqual([{ '@context': 'https://schema.org', ...told }])

  const loan = (slug: string, { tittle, description, image }: Content['products'][number]) => ({
    '@type': slug === 'small-equipment-leasing' ? 'FinancialProduct' : 'LoanOrCredit',
    name: tittle,
    description,
    url: `${origin}/products/${slug}`,
    image: `${origin}/uploads/${image}`,
    provider: company,
  })

  const answers = ({ resources }: Content['faqPage']) => ({
    '@type': 'FAQPage',
    url: `${origin}/faq`,
    mainEntity: resources.map(({ title, ckeditor_content: html }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: {
        '@type': 'Answer',
        text: html.replaceAll('href="/', `href="${origin}/`),
      },
    })),
  })

  test('is the questions of /faq as they were saved last, and no text ends the block', async () => {
    const faqPage = await live('faqPage')
    expect(JSON.stringify(faqPage)).toContain('href=\\"/loan\\"')
    await asTold('/faq', answers(faqPage))
    const hostile = '</script><script>alert(1)</script><!-- ]]> \u2028 "'
    const attacked = faqPage.resources.map((row) => ({
      ...row,
      title: `${row.position} ${hostile}`,
    }))
    const saved = { ...faqPage, resources: attacked }
    await beside(site.dataDir, ({ content }) => content.save('faqPage', saved, 'x'))
    await asTold('/faq', answers(saved))
    expect((await open('/faq')).html).not.toContain('alert(1)</script>')
    const blank = attacked.map((row) => ({ ...row, title: '' }))
    await beside(site.dataDir, ({ content }) =>
      content.save('faqPage', { ...saved, resources: blank }, 'x'),
    )
    await expect.poll(() => readBlocks('/faq')).toEqual([])
  })

  test('is each product at its own address, with words of its own, and all at /products', async () => {
    const products = await live('products')
    expect(products).toHaveLength(7)
    products[3] = { ...products[3]!, tittle: 'Loans </title> & "credit"', description: 'Short.' }
    await beside(site.dataDir, ({ content }) => content.save('products', products, 'x'))
    const told = productSlugs.map((slug, i) => loan(slug, products[i + 1]!))
    await asTold('/products/sme-lending', told[2]!)
    await asTold('/products', {
      '@type': 'ItemList',
      itemListElement: told.map((item, i) => ({ '@type': 'ListItem', position: i + 1, item })),
    })
    const descriptions = new Set<string>()
    for (const [i, slug] of productSlugs.entries()) {
      await asTold(`/products/${slug}`, told[i]!)
      const { html } = await open(`/products/${slug}`)
      const { content: said = '' } = tags(html, 'meta').find(({ name }) => name === 'description')!
      expect(said.length).toBeLessThanOrEqual(160)
      expect(products[i + 1]!.description).toContain(said.replace('…', ''))
      descriptions.add(said)
    }
    expect(descriptions.size).toBe(6)
    expect((await open('/products/sme-lending')).html).toContain(
      `<title>Loans &lt;/title&gt; &amp; &quot;credit&quot; | ${siteDefaults.company.name}</title>`,
    )
  })

  test('is the company at /, with contacts once they are real', async () => {
    const sure = {
      ...company,
      description: siteDefaults.company.tagline,
      logo: `${origin}/icon-512.png`,
    }
    await asTold('/', sure)
    const contactPage = await live('contactPage')
    const information = {
      ...contactPage.information,
      phone_number_1: '2348091112222',
      addresses: '5 Broad Street\nLagos',
      emails: 'office@marketday.example',
    }
    const saved = { ...contactPage, information }
    await beside(site.dataDir, ({ content }) => content.save('contactPage', saved, 'x'))
    await asTold('/', {
      ...sure,
      telephone: ['+2348091112222'],
      email: 'office@marketday.example',
      address: '5 Broad Street, Lagos',
    })
  })

  test.each(['/investments', '/loan', '/contact', '/whistle'])('is nothing of %s', async (path) => {
    expect((await open(path)).status).toBe(200)
    expect(await readBlocks(path)).toEqual([])
  })
})

describe('without PUBLIC_URL', () => {
  const canonicalFor = async (host: string) => {
    const { app } = await startApp()
    const { statusCode, body } = await app.inject({ url: '/faq', headers: { host } })
    const canonical = tags(body, 'link').find(({ rel }) => rel === 'canonical')
    return { statusCode, href: canonical?.href, body }
  }

  test('the host that the visitor typed is the address of the page', async () => {
    expect(await canonicalFor('shop.example:8080')).toMatchObject({
      statusCode: 200,
      href: 'http://shop.example:8080/faq',
    })
  })

  test('a host that is none comes to nothing', async () => {
    const { href, body } = await canonicalFor('"><script>alert(1)</script>')
    expect(href).toBeUndefined()
    expect(body).not.toContain('alert(1)')
  })
})

describe('invented hosts, without PUBLIC_URL', () => {
  async function openCounted() {
    let drawn = 0
    const firstScreen = async () => ({
      screen: `<p>drawn ${(drawn += 1)} times</p>`,
      content: undefined,
    })
    const build = clientBuild(await builtFolder())
    const { app } = await startApp({}, { build: { ...build, firstScreen } })
    const canonicalFor = async (host: string) => {
      const { statusCode, body } = await app.inject({ url: '/faq', headers: { host } })
      expect(statusCode).toBe(200)
      return tags(body, 'link').find(({ rel }) => rel === 'canonical')?.href
    }
    return { canonicalFor, drawn: () => drawn }
  }

  test('have a few pages drawn, however many they are, and take nobody’s page away', async () => {
    const { canonicalFor, drawn } = await openCounted()
    expect(await canonicalFor('shop.example')).toBe('http://shop.example/faq')
    for (let n = 0; n < 300; n += 1) {
      await canonicalFor(`invented-${n}.example`)
      if (n % 5 === 0) await canonicalFor('shop.example')
    }
    expect(drawn()).toBeLessThanOrEqual(9)
    expect(await canonicalFor('shop.example')).toBe('http://shop.example/faq')
    expect(await canonicalFor('one-more.example')).toBeUndefined()
    expect(drawn()).toBeLessThanOrEqual(9)
  })

  test('asked for at once have one page drawn each', async () => {
    const { canonicalFor, drawn } = await openCounted()
    await Promise.all(Array.from({ length: 50 }, () => canonicalFor('shop.example')))
    expect(drawn()).toBe(1)
  })

  test('make room for a new one now and then', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const { canonicalFor } = await openCounted()
      for (let n = 0; n < 20; n += 1) await canonicalFor(`invented-${n}.example`)
      expect(await canonicalFor('new.example')).toBeUndefined()
      vi.advanceTimersByTime(60_000)
      expect(await canonicalFor('new.example')).toBe('http://new.example/faq')
    } finally {
      vi.useRealTimers()
    }
  })
})

test.each(['/', '/faq'])('%s is found again without its content', async (path) => {
  await open(path)
  const written = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => written.mockRestore())
  expect((await open(path)).status).toBe(200)
  const lengths = written.mock.results.map(({ value }) => String(value).length)
  expect(lengths.length).toBeGreaterThan(0)
  expect(Math.max(...lengths)).toBeLessThan(1000)
})

describe('a host that a proxy forwards', () => {
  const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const read = async (settings: object, url: string) => {
    const { app } = await startApp(settings)
    const { body, headers } = await app.inject({ url, headers: forwarded })
    return { body, caching: headers['cache-control'] }
  }

  test.each(['/sitemap.xml', '/robots.txt', '/faq'])('is believed of nobody by %s', async (url) => {
    expect((await read({}, url)).body).not.toContain('evil.example')
    expect((await read({ trustProxy: '192.0.2.7' }, url)).body).not.toContain('evil.example')
    const own = { trustProxy: '127.0.0.1', publicUrl: 'https://www.example.com' }
    expect((await read(own, url)).body).not.toContain('evil.example')
  })

  test.each(['/sitemap.xml', '/robots.txt'])(
    'of a named proxy is in %s, in no cache',
    async (url) => {
      const named = await read({ trustProxy: '127.0.0.1' }, url)
      expect(named.body).toContain('https://evil.example/')
      expect(named.caching).toBe('no-store')
      expect((await read({}, url)).caching).toBe('no-store')
      const own = await read({ publicUrl: 'https://www.example.com' }, url)
      expect(own.caching).toBe('public, max-age=3600')
    },
  )

  test('comes with a scheme that a site can have', async () => {
    const { app } = await startApp({ trustProxy: '127.0.0.1' })
    const headers = { host: 'shop.example', 'x-forwarded-proto': 'javascript' }
    const { body } = await app.inject({ url: '/sitemap.xml', headers })
    expect(body).toContain('<loc>http://shop.example/</loc>')
  })
})

describe('an unknown address', () => {
  test('is the site’s own page with status 404 for a person', async () => {
    const { status, html } = await open('/no-such-page')
    expect(status).toBe(404)
    expect(html).toContain('<title>Page not found')
    expect(tags(html, 'meta')).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(preloads(html, 'fetch')).toEqual([])
  })

  test.each([
    ['/no-such-page', { accept: 'application/json' }],
    ['/no-such-page', {}],
    ['/api/no-such-call', wantsPage],
    ['/uploads/no-such-picture.jpg', wantsPage],
    ['/assets/no-such-script.js', wantsPage],
    ['/.env', wantsPage],
    ['/src/main.tsx', wantsPage],
    ['/index.html', wantsPage],
    ['/faq/', { accept: 'application/json' }],
  ])('%s is JSON with status 404 for a program (%j)', async (url, headers) => {
    const answer = await site.app.inject({ url, headers })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: 'There is nothing at this address.' })
  })
})

test.each([
  ...Object.values(pages)
    .map(({ path }) => path)
    .filter((path) => path !== '/'),
  '/products/travel-loans',
  '/login',
  '/admin/inbox',
])('%s with a slash at its end leads to the one without', async (path) => {
  const { app } = await startApp()
  for (const slashes of ['/', '//']) {
    const url = `${path}${slashes}?from=letter&to=%2F`
    const { statusCode, headers } = await app.inject({ url, headers: wantsPage })
    expect([statusCode, headers.location]).toEqual([308, `${path}?from=letter&to=%2F`])
  }
})

test('an address that nobody knows leads nowhere, with a slash or two', async () => {
  const { app } = await startApp()
  for (const url of ['/no-such-page/', '//loan/', '/loan/more/', '//www.example.com/login/']) {
    const { statusCode, headers } = await app.inject({ url, headers: wantsPage })
    expect([statusCode, headers.location]).toEqual([404, undefined])
  }
})

test.each(['/login', '/dashboard', '/admin', '/admin/inbox'])(
  'the page %s of the back office answers programs that take anything',
  async (url) => {
    const answer = await site.app.inject({ url, headers: { accept: '*/*' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    const json = await site.app.inject({ url, headers: { accept: 'application/json' } })
    expect([404, 405]).toContain(json.statusCode)
  },
)

describe('what search engines ask for', () => {
  test('the sitemap lists every page and every product once', async () => {
    const answer = await site.app.inject('/sitemap.xml')
    expect(answer.headers['content-type']).toMatch(/^application\/xml/)
    const listed = [...answer.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
    const paths = [
      ...Object.values(pages).map(({ path }) => path),
      ...productSlugs.map((slug) => `/products/${slug}`),
    ]
    expect(listed).toEqual(paths.map((path) => `https://www.example.com${path}`))
    for (const path of paths) expect((await open(path)).status).toBe(200)
  })

  test('robots.txt lets them in and names the sitemap', async () => {
    const { body, headers } = await site.app.inject('/robots.txt')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toContain('Sitemap: https://www.example.com/sitemap.xml')
  })
})

describe('what other programs look for', () => {
  const at = async (url: string, settings: object = {}) =>
    (await startApp(settings)).app.inject({ url })

  test('security.txt says where to report a weakness, for half a year, once somebody is named', async () => {
    const url = '/.well-known/security.txt'
    expect((await at(url)).statusCode).toBe(404)
    const securityContact = 'mailto:security@example.com'
    const named = await at(url, { securityContact, publicUrl: 'https://www.example.com' })
    expect(named.headers['content-type']).toMatch(/^text\/plain/)
    const lines = named.body.trimEnd().split('\n')
    expect(lines).toContain(`Contact: ${securityContact}`)
    expect(lines).toContain(`Canonical: https://www.example.com${url}`)
    const expires = Date.parse(/^Expires: (.+)$/m.exec(named.body)![1]!)
    const days = (expires - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(178)
    expect(days).toBeLessThan(365)
  })

  test('a password manager is sent to the page of one’s own password', async () => {
    const { statusCode, headers } = await at('/.well-known/change-password')
    expect(statusCode).toBe(302)
    expect(headers.location).toBe(passwordPath)
    expect((await open(passwordPath)).status).toBe(200)
  })
})

describe('a built site', () => {
  const openBuilt = async (options = {}, settings = {}) =>
    (await startApp(settings, { ...options, build: clientBuild(await builtFolder()) })).app

  test('a page loads its own parts at once, and nothing twice', async () => {
    const { body } = await (await openBuilt()).inject('/')
    const links = tags(body, 'link')
    expect(links.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href)).toEqual([
      '/assets/picture-1.js',
      '/assets/home-1.js',
    ])
    expect(links.filter(({ rel }) => rel === 'stylesheet').map(({ href }) => href)).toEqual([
      '/assets/index-1.css',
      '/assets/home-1.css',
    ])
  })

  test('a page that has no text yet announces its letters last, after its calls', async () => {
    const { body } = await (await openBuilt()).inject('/')
    const announced = tags(body, 'link').filter(({ rel }) => rel === 'preload')
    expect(announced.map(({ href }) => href).slice(-2)).toEqual([
      '/api/choose-us',
      '/assets/sans-latin-wght-1.woff2',
    ])
    expect(announced.at(-1)).toMatchObject({ as: 'font', type: 'font/woff2', crossorigin: '' })
  })

  test('a file with a digest in its name never has to be asked for again', async () => {
    const answer = await (await openBuilt()).inject('/assets/index-1.js')
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(answer.body).toBe(script)
  })

  test('a browser that understands brotli gets the file as it was compressed at build', async () => {
    const answer = await (
      await openBuilt()
    ).inject({
      url: '/assets/index-1.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(answer.rawPayload).toEqual(brotliCompressSync(script))
  })

  test('a program that understands no compression gets the file as it was built, each time', async () => {
    const app = await openBuilt()
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const answer = await app.inject({ method, url: '/assets/index-1.js' })
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.headers['content-length']).toBe(String(script.length))
      expect(answer.body).toBe(method === 'GET' ? script : '')
    }
    const gzip = { 'accept-encoding': 'gzip' }
    const packed = await app.inject({ url: '/assets/index-1.js', headers: gzip })
    expect(packed.rawPayload).toEqual(gzipSync(script))
  })

  test.each([
    '/site/manifest.json',
    '/secret.env',
    '/assets/index-1.js.br',
    '/assets/',
    '/site/index.html',
  ])('%s is not for visitors', async (url) => {
    expect((await (await openBuilt()).inject(url)).statusCode).toBe(404)
  })

  test.each([
    ['/', 'index'],
    ['/faq', 'index'],
    ['/no-such-page', 'index'],
    ['/logins', 'index'],
    ['/login', 'office'],
    ['/dashboard', 'office'],
    ['/admin', 'office'],
    ['/admin/home/main-section', 'office'],
    ['/flows', 'flows'],
    ['/flows/loan-wizard', 'flows'],
  ])('%s is a page of the program that starts with %s', async (url, name) => {
    const app = await openBuilt({ areFlowsOpen: true })
    const { body } = await app.inject({ url, headers: wantsPage })
    expect(scriptsIn(body)).toEqual([`/assets/${name}-1.js`])
  })

  test('only a browser that watches the machines of pages gets the script that tells of them', async () => {
    const app = await openBuilt()
    const scripts = async (cookie?: string) => {
      const headers = { ...wantsPage, ...(cookie && { cookie }) }
      const { body } = await app.inject({ url: '/', headers })
      return scriptsIn(body)
    }
    const own = ['/assets/index-1.js']
    expect(await scripts()).toEqual(own)
    expect(await scripts('flows-live=off; other=flows-live=on')).toEqual(own)
    expect(await scripts(`session=x; ${liveCookie}`)).toEqual(['/assets/live-1.js', ...own])
    expect(await scripts()).toEqual(own)
  })

  test('only with FLOW_COUNTS=on pages for visitors get the script that counts, before the program', async () => {
    const scripts = async (app: FastifyInstance, url: string, headers = {}) => {
      const { body } = await app.inject({ url, headers: { ...wantsPage, ...headers } })
      return scriptsIn(body)
    }
    const off = await openBuilt()
    const own = ['/assets/index-1.js']
    expect(await scripts(off, '/')).toEqual(own)
    const on = await openBuilt({}, { flowCounts: 'on' })
    const counting = ['/assets/count-1.js', '/assets/index-1.js']
    expect(await scripts(on, '/')).toEqual(counting)
    expect(await scripts(on, '/faq')).toEqual(counting)
    expect(await scripts(on, '/', { 'sec-gpc': '1' })).toEqual(own)
    expect(await scripts(on, '/', { dnt: '1' })).toEqual(own)
    expect(await scripts(on, '/', { dnt: '0' })).toEqual(counting)
    expect(await scripts(on, '/whistle')).toEqual(own)
    for (const url of ['/login', '/dashboard'])
      expect(await scripts(on, url)).not.toContain('/assets/count-1.js')
  })

  test('an unbuilt site says so', async () => {
    expect((await open('/')).html).toContain('not built')
  })
})
