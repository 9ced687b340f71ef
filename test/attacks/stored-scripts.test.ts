import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Content, ContentKey } from '../../schemas'
import { sectionOf } from '../../src/shared/admin-sections'
import { picturesFor, saveRequest, sectionContent } from '../fixtures/section-content'
import { loaded, visitors } from '../journeys/browser'
import { attacks } from '../server/content/hostile-html'
import { sendRequest } from './raw-request'
import { attackedSite } from './attacked-site'

const site = attackedSite()
const { open } = visitors()

async function save<K extends ContentKey>(key: K, content: Content[K]) {
  const files = await picturesFor(key, content)
  const { url, payload, headers } = await saveRequest(key, content, { files })
  const isJson = !(payload instanceof Uint8Array)
  return sendRequest(site.url, {
    method: 'POST',
    path: url,
    headers: {
      cookie: site.cookie,
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isJson ? JSON.stringify(payload) : payload,
  })
}

const read = async <K extends ContentKey>(key: K): Promise<Content[K]> =>
  sectionOf(key).codec.decode(
    JSON.parse((await sendRequest(site.url, { path: sectionOf(key).list })).text),
  ) as Content[K]

const faqWith = (answers: string[]) => {
  const { faqPage } = sectionContent('attacked')
  const resources = faqPage.resources.map((row, n) => ({
    ...row,
    content: answers[n % answers.length]!,
    ckeditor_content: answers[n % answers.length]!,
  }))
  return { ...faqPage, resources }
}

/** Each attack as rich text stores it: well-formed HTML. */
async function storedAttacks() {
  const stored: string[] = []
  for (let n = 0; n < attacks.length; n += 9) {
    const lot = attacks.slice(n, n + 9).map((attack) => `<p>text</p>${attack}`)
    if ((await save('faqPage', faqWith(lot))).status !== 200) continue
    const { resources } = await read('faqPage')
    stored.push(...resources.slice(0, lot.length).map(({ ckeditor_content: html }) => html))
  }
  return stored
}

/** Attacks that a line of text may hold. */
const lines = attacks.filter(
  (attack) => attack.length <= 80 && !/\p{Cc}|[\u2028\u2029]/u.test(attack),
)
let next = 0

/** The same content with another attack in the place of every plain text. */
const attacked = <T>(content: T): T =>
  JSON.parse(
    JSON.stringify(content, (name, value: unknown) =>
      typeof value === 'string' && !/image|icon|content|phone_number|emails/.test(name)
        ? lines[(next += 1) % lines.length]
        : value,
    ),
  ) as T

const plainSections: ContentKey[] = [
  'banners',
  'options',
  'services',
  'chooseUs',
  'testimonials',
  'investmentBanner',
  'investmentResources',
  'products',
  'contactPage',
]

beforeAll(async () => {
  const stored = await storedAttacks()
  expect(stored.length).toBeGreaterThan(attacks.length * 0.8)
  const share = Math.ceil(stored.length / 9)
  const answers = Array.from({ length: 9 }, (_, n) =>
    stored
      .slice(n * share, (n + 1) * share)
      .join('')
      .slice(0, 45_000),
  )
  const { faqPage, investmentRequirements, testimonials } = sectionContent('attacked')
  const saved = [
    await save('faqPage', { ...faqWith(answers), main: attacked(faqPage.main) }),
    await save('investmentRequirements', {
      ...attacked(investmentRequirements),
      editor_content: answers.join('').slice(0, 45_000),
    }),
  ]
  const { privacyPage } = sectionContent('attacked')
  const content = answers.join('').slice(0, 45_000)
  saved.push(await save('privacyPage', { ...attacked(privacyPage), content }))
  for (const key of plainSections) saved.push(await save(key, attacked(sectionContent('')[key])))
  const crowd = Array.from({ length: 40 }, () => attacked(testimonials[0]!))
  saved.push(await save('testimonials', crowd))
  expect(saved.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(
    saved.map(() => 200),
  )
}, 300_000)

/** Every way to a dialog is one to the console, where an error fails the test. */
const watched = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'open'] as const)
      window[name] = (() => console.error(`A script ran: ${name}`)) as never
  })

async function see(path: string) {
  const { page } = await open(path, { url: site.url, before: watched, reducedMotion: 'reduce' })
  await loaded(page)
  return page
}

const strays = (page: Page) =>
  page
    .locator(
      'main :is(script:not([src]), style, iframe:not([title]), object, embed, form[action], base, meta, link, [onerror], [onclick], [onload], a[href^="javascript" i], a[href^="data" i])',
    )
    .count()

describe('content that attackers saved runs nowhere, and the policy has nothing to report', () => {
  test.each(['/', '/products', '/investments', '/contact', '/privacy'])('%s', async (path) => {
    const page = await see(path)
    expect(await page.getByRole('main').innerText()).toMatch(/[<>]/)
    expect(await strays(page)).toBe(0)
  })

  test('/faq with every answer opened', async () => {
    const page = await see('/faq')
    const questions = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('button')
    expect(await questions.count()).toBe(9)
    for (const question of await questions.all()) {
      await question.click()
      await expect.poll(() => question.getAttribute('aria-expanded')).toBe('true')
      expect(await strays(page)).toBe(0)
    }
  })

  test('a server that cleaned nothing would still not harm a visitor', async () => {
    const { page } = await open('/faq', {
      url: site.url,
      // A style is refused and reported; no script is even tried.
      mayLog: [/style-src/],
      before: async (fresh) => {
        await watched(fresh)
        await fresh.route(`**${sectionOf('faqPage').list}`, (route) =>
          route.fulfill({
            json: [
              { section_name: 'Main', tittle: 'Questions', description: 'And answers' },
              {
                section_name: 'Additional Resources',
                resources: JSON.stringify(
                  Array.from({ length: 9 }, (_, n) => ({
                    position: n + 1,
                    customPosition: n + 1,
                    title: `Question ${n}`,
                    ckeditor_content: attacks.filter((_attack, at) => at % 9 === n).join('<p>'),
                  })),
                ),
              },
            ],
          }),
        )
      },
    })
    await loaded(page)
    const questions = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('button')
    expect(await questions.count()).toBe(9)
    for (const question of await questions.all()) {
      await question.click()
      await expect.poll(() => question.getAttribute('aria-expanded')).toBe('true')
      expect(await strays(page)).toBe(0)
    }
  })
})
