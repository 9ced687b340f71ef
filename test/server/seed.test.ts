import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentSchemas, type Content, type ContentKey } from '../../schemas'
import { adminSections } from '../../src/shared/admin-sections'
import { pageAt } from '../../src/shared/pages'
import { pictureSize } from '../../src/shared/picture'
import { productParts } from '../../src/shared/product-description'
import { sampleAuthor } from '../../src/shared/sample-author'
import { richText } from '../../src/shared/rich-text'
import { validate } from '../../src/shared/validate'
import { compileSchema } from '../../src/shared/vocabulary'
import { seedSite } from '../../src/server/site/content/seed-site'
import { type OpenApp, forAll } from './start-app'

let site: OpenApp

beforeAll(() => forAll({}, (open) => (site = open), { seed: seedSite }))

/** A section as a visitor's browser reads it. */
async function section<K extends ContentKey>(key: K): Promise<Content[K]> {
  const { list, codec } = adminSections[key]
  return codec.decode((await site.app.inject(list)).json()) as Content[K]
}

const keys = Object.keys(contentSchemas) as ContentKey[]

/** Every text anywhere in a value. */
const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(texts)
      : []

const allTexts = async () => (await Promise.all(keys.map(section))).flatMap(texts)

test.each(keys)('the section %s satisfies its own schema', async (key) => {
  expect(validate(compileSchema(contentSchemas[key]), await section(key))).toEqual([])
})

describe('no page is left half empty', () => {
  test.each<[ContentKey, number]>([
    ['banners', 3],
    ['options', 6],
    ['services', 4],
    ['chooseUs', 3],
    ['testimonials', 5],
    ['products', 7],
  ])('%s has %i items', async (key, count) => {
    expect(await section(key)).toHaveLength(count)
  })

  test('there are five benefits and four points to bring', async () => {
    expect((await section('investmentResources')).resources).toHaveLength(5)
    expect((await section('investmentRequirements')).points).toHaveLength(4)
  })

  test('all nine places of the FAQ hold a question and an answer, at positions 1 to 9', async () => {
    const { resources } = await section('faqPage')
    expect(resources.map(({ customPosition }) => customPosition)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ])
    for (const { title, content, ckeditor_content: html } of resources) {
      expect(title).toMatch(/\?$/)
      expect(html.length).toBeGreaterThan(40)
      expect(content).toBe(html)
    }
  })

  test('both telephone numbers have 13 digits, the address several lines', async () => {
    const { information } = await section('contactPage')
    expect(information.phone_number_1).toMatch(/^\d{13}$/)
    expect(information.phone_number_2).toMatch(/^\d{13}$/)
    expect(information.addresses.split('\n').length).toBeGreaterThan(2)
  })

  test('every banner has a line under its heading, every product three facts and an example', async () => {
    const lines = (await section('banners')).map(({ text }) => text.split('\n').length)
    expect(lines).toEqual([2, 2, 2])
    for (const { description } of (await section('products')).slice(1)) {
      const { text, facts, example } = productParts(description)
      expect(text).not.toContain('\n')
      expect(facts).toHaveLength(3)
      expect(example).not.toBe('')
    }
  })

  test('the first line of an option is followed by points', async () => {
    const options = await section('options')
    expect(options.length).toBeGreaterThan(0)
    for (const { description } of options) {
      expect(description.split('\n').length).toBeGreaterThan(2)
    }
  })
})

describe('the texts are honest', () => {
  test('every testimonial says that it is a sample', async () => {
    const testimonials = await section('testimonials')
    expect(testimonials.length).toBeGreaterThan(0)
    for (const { title, review } of testimonials) {
      expect(title).toBe(sampleAuthor)
      expect(review).toMatch(/^This is a sample\./)
    }
  })

  test('no rate and no amount of money is made up', async () => {
    const all = await allTexts()
    expect(all.length).toBeGreaterThan(50)
    const made = all.filter((text) => /%|₦|\bNGN\b|\bnaira\b|\d{1,3},\d{3}/i.test(text))
    expect(made).toEqual([])
  })
})

test('rich texts hold only what the editor can write', async () => {
  const known = new Set([...richText.blocks, ...richText.marks, ...richText.voids])
  const tags = (await allTexts()).flatMap((text) =>
    [...text.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag!),
  )
  expect(tags.length).toBeGreaterThan(50)
  expect(tags.filter((tag) => !known.has(tag))).toEqual([])
})

test('every link in a text leads to a page of the site', async () => {
  const links = (await allTexts()).flatMap((text) =>
    [...text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!),
  )
  expect(links.length).toBeGreaterThan(3)
  expect(links.filter((href) => href !== '/loan' && !pageAt(href))).toEqual([])
})

describe('pictures', () => {
  const names = async () => [...new Set((await allTexts()).filter((text) => pictureSize(text)))]

  test('there is one for each banner, product and page; options show those of their products', async () => {
    expect(await names()).toHaveLength(3 + 6 + 4 + 1)
  })

  test('those with people and things are described, those beside the names of options are decorative', async () => {
    const described = [
      ...(await section('products')),
      ...(await section('banners')),
      (await section('contactPage')).main,
      (await section('faqPage')).main,
      await section('investmentBanner'),
      await section('investmentRequirements'),
    ].map(({ alt }) => alt)
    expect(new Set(described).size).toBe(14)
    for (const alt of described) expect(alt).toMatch(/^(?:A|Someone) [a-z ,]{10,}$/)
    const options = await section('options')
    expect(options.map(({ alt = '' }) => alt)).toEqual(Array(6).fill(''))
  })

  test('each is served in the size that its name tells', async () => {
    for (const name of await names()) {
      const answer = await site.app.inject(`/uploads/${name}`)
      const { width, height } = await sharp(answer.rawPayload).metadata()
      expect({ width, height }).toEqual(pictureSize(name))
    }
  })

  test('the first banner weighs at most 60 kB at the width of a phone', async () => {
    const [banner] = await section('banners')
    const copy = banner!.image.replace('.png', '.w1200.avif')
    const answer = await site.app.inject(`/uploads/${copy}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.length).toBeLessThan(60_000)
  })
})
