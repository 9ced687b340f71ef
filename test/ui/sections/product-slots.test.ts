import { expect, test } from 'vitest'
import { productSlots } from '../../../src/ui/sections/product-slots'
import { productSlugs } from '../../../src/shared/pages'

test('six product blocks stand in the order of their addresses, each with its own icon', () => {
  expect(productSlots.map(({ slug }) => slug)).toEqual(productSlugs)
  expect(new Set(productSlots.map(({ icon }) => icon)).size).toBe(6)
  for (const { slug, name } of productSlots) {
    expect(name.toLowerCase().replaceAll(' ', '-')).toBe(slug)
  }
})
