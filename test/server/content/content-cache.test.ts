import { expect, test } from 'vitest'
import { contentCaches } from '../../../src/server/site/content/content-cache'

/** Caches of a site whose saves the test makes, and how often the database was asked. */
function openCaches() {
  const saved: string[] = ['faqPage']
  let asked = 0
  let onSave = () => {}
  const openCache = contentCaches({
    savedSince: async (seen) => {
      asked += 1
      const sections = saved.slice(Math.max(seen, 0))
      return { newest: saved.length, sections }
    },
    onSave: (listener) => (onSave = listener),
  })
  return {
    openCache,
    asked: () => asked,
    save(section = 'faqPage') {
      saved.push(section)
      onSave()
    },
  }
}

const hundred = Array.from({ length: 100 })

test('a hundred who wait for one thing ask the database once, and have it made once', async () => {
  const { openCache, asked } = openCaches()
  let made = 0
  const cache = openCache(async (key) => `${key} ${(made += 1)}`)
  const all = await Promise.all(hundred.map(() => cache.get('faq')))
  expect(new Set(all)).toEqual(new Set(['faq 1']))
  expect(asked()).toBe(1)
  expect(await cache.get('faq')).toBe('faq 1')
  expect(made).toBe(1)
})

test('whoever asks after a save does not get what was begun before it', async () => {
  const { openCache, save } = openCaches()
  const finish: (() => void)[] = []
  let made = 0
  const cache = openCache(async () => {
    const number = (made += 1)
    await new Promise<void>((resolve) => finish.push(resolve))
    return number
  })
  const before = cache.get('faq')
  await expect.poll(() => finish).toHaveLength(1)
  save()
  const after = cache.get('faq')
  await expect.poll(() => finish).toHaveLength(2)
  for (const end of finish.toReversed()) end()
  expect(await Promise.all([before, after])).toEqual([1, 2])
  expect(await cache.get('faq')).toBe(2)
  expect(made).toBe(2)
})

test('a save empties what was made of something else that is kept', async () => {
  const { openCache, save } = openCaches()
  let made = 0
  const sections = openCache(async () => (made += 1))
  const pages = openCache(async (key) => `page of ${await sections.get(key)}`)
  expect(await pages.get('faq')).toBe('page of 1')
  save()
  expect(await pages.get('faq')).toBe('page of 2')
})

test('a save empties nothing that was made of other sections', async () => {
  const { openCache, save } = openCaches()
  let made = 0
  const cache = openCache(
    async (key) => `${key} ${(made += 1)}`,
    (key) => [key as 'faqPage'],
  )
  expect(await cache.get('faqPage')).toBe('faqPage 1')
  expect(await cache.get('contactPage')).toBe('contactPage 2')
  save('faqPage')
  expect(await cache.get('contactPage')).toBe('contactPage 2')
  expect(await cache.get('faqPage')).toBe('faqPage 3')
})

test('a database that does not answer is asked again by the next who comes', async () => {
  let isAway = true
  const openCache = contentCaches({
    savedSince: async () => {
      if (isAway) throw new Error('away')
      return { newest: 1, sections: [] }
    },
    onSave: () => {},
  })
  const cache = openCache(async (key) => key)
  await expect(cache.get('faq')).rejects.toThrow('away')
  isAway = false
  expect(await cache.get('faq')).toBe('faq')
})
