import { createHash } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { pages } from '../../src/shared/pages'
import { sendRequest, expectRefusal } from './raw-request'

const { url } = inject('site')

const ups = ['..', '%2e%2e', '.%2e', '%2e.', '..;', '%252e%252e', '..%00', '%c0%ae%c0%ae', '....']
const slashes = ['/', '%2f', '%5c', '\\', '//', '%252f', '/./', '%2f%2f']
const targets = ['site.db', 'document.key', 'etc/passwd', 'package.json']
const depths = [1, 2, 5]

/** Every way up, through every kind of slash, to every file worth having. */
const climbs = ups.flatMap((up) =>
  slashes.flatMap((slash) =>
    targets.flatMap((target) => depths.map((depth) => (up + slash).repeat(depth) + target)),
  ),
)

describe('GET /uploads/{file}', () => {
  test(`gives nothing outside of the pictures (${climbs.length} ways)`, async () => {
    for (const climb of climbs) {
      const headers = { accept: 'text/html,*/*' }
      const answer = await sendRequest(url, { path: `/uploads/${climb}`, headers })
      // The climbs that a proxy would have resolved lead to a page's address: no file either way.
      expect([climb, answer.status]).toEqual([
        climb,
        expect.toSatisfy((s) => s === 400 || s === 404),
      ])
      expect(answer.text).not.toMatch(/SQLite format|root:|"lender-website"|^[0-9a-f]{64}\s*$/)
    }
  }, 120_000)

  test.each([
    '/uploads',
    '/uploads/',
    '/uploads/?',
    '/uploads/.',
    '/uploads/*',
    '/uploads/CON',
    '/uploads/nul.jpg',
    '/uploads/x.jpg::$DATA',
    '/uploads/x.jpg/',
    `/uploads/${'a'.repeat(32)}-1x1.svg`,
    `/uploads/${'a'.repeat(32)}-1x1.html`,
  ])('%s answers JSON 404, no list and no page', async (path) => {
    expectRefusal(await sendRequest(url, { path, headers: { accept: 'text/html' } }), 404)
  })
})

describe('what is no part of the site', () => {
  test.each([
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/package.json',
    '/package-lock.json',
    '/tsconfig.json',
    '/vite.config.ts',
    '/src/site/main.tsx',
    '/site/main.tsx',
    '/src/server/main.ts',
    '/main.tsx',
    '/node_modules/react/package.json',
    '/@fs/etc/passwd',
    '/@vite/client',
    '/@id/react',
    '/__vite_ping',
    '/site/index.html',
    '/site/manifest.json',
    '/office/index.html',
    '/server/main.js',
    '/dist/server/main.js',
    '/data/site.db',
    '/site.db',
    '/site.db-wal',
    '/document.key',
    '/documents/',
    '/pictures/',
    '/assets/',
    '/assets/../../server/main.js',
    '/assets/%2e%2e/%2e%2e/server/main.js',
    '/metrics',
    '/server-status',
    '/wp-login.php',
    '/phpinfo.php',
    '/actuator/env',
    '/graphql',
    '/swagger.json',
  ])('%s answers 404', async (path) => {
    for (const accept of ['*/*', 'text/html']) {
      const answer = await sendRequest(url, { path, headers: { accept } })
      expect(answer.status).toBe(404)
      expect(answer.text).not.toMatch(/import |require\(|SQLite format|root:/)
    }
  })

  test('no built file tells its source', async () => {
    const page = await sendRequest(url, { path: '/', headers: { accept: 'text/html' } })
    const files = [...new Set(page.text.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) {
      expect((await sendRequest(url, { path: `${file}.map` })).status).toBe(404)
      expect((await sendRequest(url, { path: file })).text).not.toContain('sourceMappingURL')
    }
  })
})

describe('every page', () => {
  const sitePaths = Object.values(pages).map(({ path }) => path)
  const paths = [...sitePaths, '/login', '/dashboard', '/admin/home', '/nowhere']

  test.each(paths)('%s refuses frames, inline scripts and text as markup', async (path) => {
    const { headers, text } = await sendRequest(url, { path, headers: { accept: 'text/html' } })
    const [, sheet] = /<style>(.*?)<\/style>/s.exec(text)!
    const digest = createHash('sha256').update(sheet!).digest('base64')
    const policy = String(headers['content-security-policy'])
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'sha256-${digest}'`,
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy.split('; ')).toContain(rule)
    }
    expect(text.match(/<style/g)).toHaveLength(1)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)(?![^>]*type="application\/)[^>]*>/)
    expect(text).not.toMatch(/<[^>]*\s(?:on[a-z]+|style)=/i)
  })
})
