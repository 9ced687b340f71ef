import { describe, expect, test } from 'vitest'
import schema from '../../../schemas/admin-sections/rates.schema.json?validator'
import uiSchema from '../../../schemas/admin-sections/rates.ui.json'
import { isEmptyContent, sampleContent } from '../../../src/office/editor/sample-content'
import { sectionQuestion } from '../../../src/office/editor/section-question'
import { inSlots } from '../../../src/office/editor/slots'
import { sectionOf } from '../../../src/shared/admin-sections'
import { productRate } from '../../../src/shared/loan-rates'
import { productNames } from '../../../src/shared/pages'
import { validate } from '../../../src/shared/validate'

const samples = sampleContent.rates!
const with1 = (figures: Partial<(typeof samples.products)[number]>) => ({
  ...samples,
  products: samples.products.map((product, i) => (i === 1 ? { ...product, ...figures } : product)),
})

describe('the sample figures', () => {
  test('are valid, say that they are samples, and fill all six products', () => {
    expect(validate(schema, samples)).toEqual([])
    expect(samples.sample).toBe('yes')
    for (const [i] of productNames.entries()) expect(productRate(samples, i)).toBeDefined()
  })

  test('are offered while nothing is typed, and not over what somebody has typed', () => {
    const empty = inSlots('rates', sectionOf('rates').codec.decode(undefined))
    expect(isEmptyContent(empty)).toBe(true)
    expect(isEmptyContent({ ...empty, payShare: '3' })).toBe(false)
  })
})

test('the six products have the names of their pages', () => {
  expect(uiSchema.products['ui:options'].rowNames).toEqual(productNames)
})

describe('figures that nobody can mean are asked about, and taken', () => {
  test.each([
    ['rate', '40', 'This is more than 15 % a month. Is this right?'],
    ['rate', '0.04', 'This is less than half a per cent a month. Is this right?'],
    ['most', '₦5,000,000,000', 'This is more than ₦100 million. Is this right?'],
    ['mostMonths', '360', 'This is more than five years. Is this right?'],
  ] as const)('%s %s', (name, typed, text) => {
    const content = with1({ [name]: typed })
    expect(sectionQuestion('rates', `/products/1/${name}`, content)).toEqual({ text })
    expect(validate(schema, content)).toEqual([])
  })

  test('but not the usual ones', () => {
    for (const name of Object.keys(samples.products[1]!)) {
      expect(sectionQuestion('rates', `/products/1/${name}`, samples)).toBeUndefined()
    }
    expect(sectionQuestion('rates', '/products/1/rate', with1({ rate: 'four' }))).toEqual({
      text: 'Enter a per cent as a number, for example 4 or 4.5.',
    })
  })
})
