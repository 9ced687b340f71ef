import { brotliCompressSync } from 'node:zlib'
import { loadTypeScript } from '../load-typescript.js'
import { phonePage } from './phone.js'

const style =
  'body{margin:0;font:16px/1.6 system-ui;color:#2a3846}img{display:block;width:100%;aspect-ratio:16/9;object-fit:cover}main{padding:1rem}'

/** @type {typeof import('../../src/server/core/http/headers')} */
const { contentPolicy, securityHeaders } = await loadTypeScript('src/server/core/http/headers.ts')

/**
 * The security headers of every page of this site. A browser spends time on them: it starts a process
 * for a page that no other may open.
 *
 * @param {string} [sheet] the text of its `<style>`
 */
export const siteHeaders = (sheet) => ({
  ...securityHeaders({ publicUrl: undefined }),
  'content-security-policy': contentPolicy(undefined, [sheet]),
})

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * The texts and the first picture of a route.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
async function contentOf(browser, url) {
  const { context, page } = await phonePage(browser, { isSlow: false })
  await page.goto(url, { waitUntil: 'networkidle' })
  const { texts, picture } = await page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll('main h1, main h2, main h3, main p, main li, footer li'),
    ]
    const image = [...document.querySelectorAll('main img')].find(
      (img) => img.getBoundingClientRect().top < innerHeight,
    )
    return {
      texts: parts.map((part) => ({
        tag: part.tagName.toLowerCase(),
        text: part.textContent ?? '',
      })),
      picture: image instanceof HTMLImageElement ? image.currentSrc : '',
    }
  })
  const answer = picture ? await page.request.get(picture) : undefined
  const type = answer?.headers()['content-type'] ?? ''
  const body = await answer?.body()
  await context.close()
  return { texts, picture: body && { type, body } }
}

/**
 * A static page of this site with the text and the first picture of a route, its style inside, and no
 * program at all.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<Record<string, import('./floor.js').Prepared>>}
 */
export async function staticTwin(browser, url) {
  const { texts, picture } = await contentOf(browser, url)
  const [first, ...rest] = texts
  const title = escaped(first?.text ?? '')
  const paragraphs = rest.map(({ tag, text }) => `<${tag}>${escaped(text)}</${tag}>`).join('\n')
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="icon" href="data:,">
<style>${style}</style>
<main>${picture ? '<img alt="" fetchpriority="high" src="/picture">' : ''}<h1>${title}</h1>${paragraphs}</main></html>`
  return {
    '/': {
      type: 'text/html; charset=utf-8',
      encoding: 'br',
      headers: siteHeaders(style),
      body: brotliCompressSync(page),
    },
    ...(picture && { '/picture': { ...picture, headers: siteHeaders() } }),
  }
}
