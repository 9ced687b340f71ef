import { describe, expect, test } from 'vitest'
import { contentSchemas } from '../../schemas'
import { adminSections, contentLists } from '../../src/shared/admin-sections'
import { callsOf, lateSections, pageSections } from '../../src/shared/page-sections'
import { pages, productPosition, productSlugs, type PageName } from '../../src/shared/pages'
import {
  parsePictureCopy,
  pictureCopies,
  pictureSize,
  pictureSrcset,
} from '../../src/shared/picture'

describe('the pages', () => {
  test('home calls banners, options, services, testimonials and choose-us, in this order', () => {
    expect(callsOf('home')).toEqual([
      '/api/banners',
      '/api/options',
      '/api/services',
      '/api/testimonials',
      '/api/choose-us',
    ])
  })

  test('each has a path, title and description of its own', () => {
    const all = Object.values(pages)
    for (const key of ['path', 'title', 'description'] as const) {
      expect(new Set(all.map((page) => page[key])).size).toBe(all.length)
    }
  })

  test('show every section', () => {
    const shown = [...Object.values(pageSections), ...Object.values(lateSections)].flat()
    expect(new Set(shown)).toEqual(new Set(Object.keys(contentSchemas)))
  })

  test('make the calls of all content but what is only read where there is some', () => {
    const late = ['/api/rates', '/api/site-settings']
    const calls = (Object.keys(pages) as PageName[]).flatMap(callsOf)
    expect(new Set([...calls, ...late])).toEqual(new Set(contentLists.keys()))
    expect(calls.filter((call) => late.includes(call))).toEqual([])
  })

  test('product addresses are the six slugs by position, or a number from 1 to 6', () => {
    expect(productSlugs).toEqual([
      'salary-advance',
      'small-equipment-leasing',
      'sme-lending',
      'vendor-financing',
      'trader-loans',
      'travel-loans',
    ])
    for (const [i, slug] of productSlugs.entries()) {
      expect(productPosition(slug)).toBe(i + 1)
      expect(productPosition(String(i + 1))).toBe(i + 1)
    }
  })

  test.each(['', '0', '7', '-1', '1.5', '1e0', ' 1', 'Salary-Advance', 'constructor', '__proto__'])(
    'the product address %j stands for no block',
    (index) => {
      expect(productPosition(index)).toBeUndefined()
    },
  )
})

describe('the seventeen sections', () => {
  test('have an editor each, and sixteen contents', () => {
    const rows = Object.values(adminSections)
    expect(rows).toHaveLength(17)
    expect(new Set(rows.map(({ adminPath }) => adminPath)).size).toBe(17)
    expect(new Set(rows.map(({ content }) => content)).size).toBe(16)
  })

  test('are read by fourteen calls', () => {
    expect([...contentLists.keys()].toSorted()).toEqual(
      [
        '/admin/contactUs/getContactUsSections',
        '/admin/faq/getFAQSections',
        '/admin/getProductSections',
        '/admin/investment/getInvestmentSections',
        '/api/accessibility',
        '/api/banners',
        '/api/choose-us',
        '/api/investment-banner',
        '/api/options',
        '/api/privacy',
        '/api/rates',
        '/api/services',
        '/api/site-settings',
        '/api/terms',
        '/api/testimonials',
      ].toSorted(),
    )
  })
})

describe('the name of a picture', () => {
  const name = `${'0123456789abcdef'.repeat(2)}-1920x1080.jpg`
  const stem = name.slice(0, -4)

  test('tells its size', () => {
    expect(pictureSize(name)).toEqual({ width: 1920, height: 1080 })
  })

  test.each(['photo.jpg', '', '../secret-10x10.jpg', `x${name}`, `${name}.exe`, 'a-1x1.svg'])(
    'tells nothing when it is foreign: %j',
    (foreign) => {
      expect(pictureSize(foreign)).toBeUndefined()
      expect(pictureCopies(foreign, 'avif')).toEqual([])
      expect(pictureSrcset(foreign, 'avif', '/uploads/')).toBe('')
      expect(parsePictureCopy(foreign)).toBeUndefined()
    },
  )

  test.each(['1x1', '8x4000', '16x16'])('names one copy of a picture of %s', (size) => {
    const small = name.replace('1920x1080', size)
    const copies = pictureCopies(small, 'webp')
    expect(copies.map((copy) => parsePictureCopy(copy.name)?.width)).toEqual([parseInt(size)])
  })

  test('names copies that are no wider than the picture, and each is understood', () => {
    const copies = pictureCopies(name, 'avif')
    expect(copies.map(({ width }) => width)).toEqual([160, 320, 480, 768, 1200, 1920])
    for (const copy of copies) {
      expect(parsePictureCopy(copy.name)).toEqual({ stem, width: copy.width, format: 'avif' })
    }
  })

  test.each(['w641.avif', 'w1.avif', 'w99999.avif', 'w640.png', 'w2000.avif'])(
    'asks for no copy of another width or format: %s',
    (ending) => {
      expect(parsePictureCopy(`${stem}.${ending}`)).toBeUndefined()
    },
  )
})
