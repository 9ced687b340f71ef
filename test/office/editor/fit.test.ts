import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contentSchemas } from '../../../schemas'
import { pictureRemark, shownIn, textRemark, type Shown } from '../../../src/office/editor/fit'

const demoPictures = new URL('../../../src/server/site/seed/pictures', import.meta.url)

const { image } = contentSchemas.banners.items.properties
const banner = image['x-shown'] as Shown
const card = contentSchemas.options.items.properties.icon['x-shown'] as Shown
const products = contentSchemas.products.items.properties.image['x-shown'] as Shown[]

const remark = (width: number, height: number, shown = banner) =>
  pictureRemark({ width, height }, shown)

describe('what does not fit its place on the page is said with figures', () => {
  test('a picture that is too small', () => {
    expect(remark(400, 225)).toBe(
      'This picture is 400 × 225 pixels; the banner needs at least 1200 × 675.',
    )
  })

  test('a picture that is too tall or too wide', () => {
    expect(remark(1200, 2400)).toBe(
      'This picture is 1200 × 2400 pixels; the banner cuts off 72% of its height.',
    )
    expect(remark(6000, 675)).toBe(
      'This picture is 6000 × 675 pixels; the banner cuts off 80% of its width.',
    )
  })

  test('both at once', () => {
    expect(remark(400, 1200)).toBe(
      'This picture is 400 × 1200 pixels; the banner needs at least 1200 × 675 and cuts off 81% of its height.',
    )
  })

  test('a text that is too long', () => {
    expect(textRemark('x'.repeat(61), 60)).toBe(
      'This text has 61 characters; about 60 fit well where it is shown.',
    )
    expect(textRemark(` ${'x'.repeat(60)} `, 60)).toBe('')
  })
})

test('the exact size and a usual photo fit', () => {
  expect(remark(1200, 675)).toBe('')
  expect(remark(1600, 1200)).toBe('')
})

test('of many places each row has its own, the last one the others', () => {
  expect(shownIn(products, 0)?.as).toBe('page banner')
  expect([1, 6].map((row) => shownIn(products, row)?.as)).toEqual(['product', 'product'])
  expect(shownIn(banner, 5)).toBe(banner)
  expect(shownIn(undefined, 0)).toBeUndefined()
})

test('the pictures of the demo content fit', () => {
  const places = {
    banners: banner,
    products: products[1]!,
    'page-banners': products[0]!,
  }
  const files = readdirSync(demoPictures)
  // Those of the products are on the cards of the home page, too.
  for (const [name, shown] of [...Object.entries(places), ['products', card] as const]) {
    const sizes = files.flatMap((file) => {
      const [, group, width, height] = /^([a-z-]+)-\w+-(\d+)x(\d+)\.webp$/.exec(file)!
      return group === name ? [{ width: Number(width), height: Number(height) }] : []
    })
    expect(sizes.length).toBeGreaterThan(0)
    for (const { width, height } of sizes)
      expect([name, remark(width, height, shown)]).toEqual([name, ''])
  }
})
