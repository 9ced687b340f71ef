// @module-tag thorough
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Content, ContentKey } from '../../../schemas'
import { sectionOf } from '../../../src/shared/admin-sections'
import { session, withAdministrator } from '../../fixtures/administrator'
import {
  picturesFor,
  publicSection,
  saveRequest,
  sectionContent,
} from '../../fixtures/section-content'
import { startApp } from '../start-app'

type Pictured = { alt?: string; image?: string; icon?: string }

/** Where each section with pictures has its first one. */
const pictured: { [K in ContentKey]?: (content: Content[K]) => Pictured } = {
  banners: ([first]) => first!,
  options: ([first]) => first!,
  investmentBanner: (banner) => banner,
  investmentRequirements: (section) => section,
  products: ([, first]) => first!,
  contactPage: ({ main }) => main,
  faqPage: ({ main }) => main,
}

/** The content with another description of its first picture; undefined: with none, as of old. */
function described<K extends ContentKey>(key: K, content: Content[K], alt: string | undefined) {
  const copy = structuredClone(content)
  const owner = pictured[key]!(copy as never)
  delete owner.alt
  if (alt !== undefined) owner.alt = alt
  return copy
}

async function start(key: ContentKey) {
  const { app } = await startApp(withAdministrator)
  const editor = await session(app)
  const save = async (content: Content[typeof key], withFiles = false) => {
    const files = withFiles ? await picturesFor(key, content) : new Map()
    const request = await saveRequest(key, content, { headers: editor, files })
    expect((await app.inject(request)).statusCode).toBe(200)
  }
  const shown = async () => (await publicSection(app, key)).content
  const alt = async () => pictured[key]!((await shown()) as never).alt
  await save(described(key, sectionContent('one')[key], 'A shop'), true)
  return { app, save, shown, alt }
}

const wireOf = async (app: FastifyInstance, key: ContentKey) =>
  JSON.stringify((await app.inject(sectionOf(key).list)).json())

describe.each(Object.keys(pictured) as ContentKey[])('the description of a picture: %s', (key) => {
  test('is public with its picture, and can be emptied', async () => {
    const { app, save, shown, alt } = await start(key)
    expect(await wireOf(app, key)).toContain('"alt":"A shop"')
    await save(described(key, await shown(), ''))
    expect(await alt()).toBe('')
  })

  test('stays when a client of before saves that does not know it', async () => {
    const { save, shown, alt } = await start(key)
    await save(described(key, await shown(), undefined))
    expect(await alt()).toBe('A shop')
  })

  test('goes when such a client sends another picture: it would tell of the old one', async () => {
    const { save, shown, alt } = await start(key)
    const before = pictured[key]!((await shown()) as never)
    await save(described(key, await shown(), undefined), true)
    const after = pictured[key]!((await shown()) as never)
    expect(after.image ?? after.icon).toMatch(/\.jpg$/)
    expect(after.image ?? after.icon).not.toBe(before.image ?? before.icon)
    expect(await alt()).toBe('')
  })

  test('is what its editor says beside a new picture', async () => {
    const { save, shown, alt } = await start(key)
    await save(described(key, await shown(), 'A market'), true)
    expect(await alt()).toBe('A market')
  })
})
