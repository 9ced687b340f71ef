// @module-tag thorough
import { beforeAll, describe, expect, test } from 'vitest'
import { contentSchemas } from '../../../schemas'
import { cleanRichText } from '../../../src/server/site/content/clean-rich-text'
import { session, withAdministrator } from '../../fixtures/administrator'
import {
  publicSection,
  saveRequest,
  picturesFor,
  sectionContent,
} from '../../fixtures/section-content'
import { attacks } from '../content/hostile-html'
import { type OpenApp, forAll } from '../start-app'

let site: OpenApp
let editor: Record<string, string>
beforeAll(() =>
  forAll(withAdministrator, async (open) => {
    site = open
    editor = await session(open.app)
  }),
)

const runs =
  /<(?:script|style|iframe|object|embed|svg|math|form|input|base|meta|link)\b|<[^>]*\son\w+\s*=|<[^>]*(?:javascript|data|vbscript):|<[^>]*url\(/i

const expectHarmless = (html: string) => {
  expect(html).not.toMatch(runs)
  expect(cleanRichText(html)).toBe(html)
}

/** The attacks in lots of nine, one for each place of the FAQ. */
const lots = Array.from({ length: Math.ceil(attacks.length / 9) }, (_, n) =>
  Array.from({ length: 9 }, (_unused, place) => attacks[(n * 9 + place) % attacks.length]!),
)

describe('what attackers write into rich text is stored harmless', () => {
  test('in the answers of the FAQ, under either of their names', async () => {
    const { faqPage } = sectionContent('attack')
    let saved = 0
    for (const lot of lots) {
      const resources = faqPage.resources.map((item, n) => ({
        ...item,
        content: `<p>text</p>${lot[n]}`,
        ckeditor_content: `<p>text</p>${lot[n]}`,
      }))
      const request = await saveRequest('faqPage', { ...faqPage, resources }, { headers: editor })
      const answer = await site.app.inject(request)
      expect([200, 422]).toContain(answer.statusCode)
      if (answer.statusCode === 200) saved += 1
      const { content } = await publicSection(site.app, 'faqPage')
      for (const item of content.resources) {
        expectHarmless(item.content)
        expectHarmless(item.ckeditor_content)
      }
    }
    expect(saved).toBeGreaterThan(lots.length * 0.8)
  })

  test('in the requirements', async () => {
    const content = sectionContent('attack').investmentRequirements
    const files = await picturesFor('investmentRequirements', content)
    await site.app.inject(
      await saveRequest('investmentRequirements', content, { headers: editor, files }),
    )
    const { content: stored } = await publicSection(site.app, 'investmentRequirements')
    for (const attack of attacks.filter((_, n) => n % 5 === 0)) {
      const hostile = { ...stored, editor_content: `<p>text</p>${attack}` }
      const request = await saveRequest('investmentRequirements', hostile, { headers: editor })
      expect([200, 422]).toContain((await site.app.inject(request)).statusCode)
      const live = await publicSection(site.app, 'investmentRequirements')
      expectHarmless(live.content.editor_content)
    }
  })

  test.each(['privacyPage', 'termsPage', 'accessibilityPage'] as const)(
    'in the text of %s',
    async (key) => {
      for (const attack of attacks.filter((_, n) => n % 5 === 0)) {
        const hostile = { ...sectionContent('attack')[key], content: `<p>text</p>${attack}` }
        const request = await saveRequest(key, hostile, { headers: editor })
        expect([200, 422]).toContain((await site.app.inject(request)).statusCode)
        expectHarmless((await publicSection(site.app, key)).content.content)
      }
      expect((await publicSection(site.app, key)).content.content).toContain('text')
    },
  )

  test('and these are all the rich texts that there are', () => {
    const found = JSON.stringify(contentSchemas).match(/"format":"rich-text"/g)
    expect(found).toHaveLength(6)
  })
})

test('what the toolbar makes stays as it is', async () => {
  const kept =
    '<h2>Papers</h2><p>Bring <strong>one</strong>, <em>two</em>, <u>three</u> and <s>four</s>.</p>' +
    '<ol><li>First</li></ol><p><a href="https://example.com/">Link</a></p>'
  const { faqPage } = sectionContent('kept')
  const resources = faqPage.resources.map((item) => ({ ...item, ckeditor_content: kept }))
  const request = await saveRequest('faqPage', { ...faqPage, resources }, { headers: editor })
  expect((await site.app.inject(request)).statusCode).toBe(200)
  const { content } = await publicSection(site.app, 'faqPage')
  expect(content.resources[0]).toMatchObject({ content: kept, ckeditor_content: kept })
})

test('tags in a plain text are text, and stay so', async () => {
  const banners = [{ id: 0, image: '', text: '5 < 6 <script>alert(1)</script>' }]
  await site.app.inject(await saveRequest('banners', banners, { headers: editor }))
  const { content } = await publicSection(site.app, 'banners')
  expect(content[0]!.text).toBe('5 < 6 <script>alert(1)</script>')
})
