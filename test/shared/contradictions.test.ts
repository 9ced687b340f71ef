import { describe, expect, test } from 'vitest'
import { sampleContent } from '../../src/office/editor/sample-content'
import { contradictions } from '../../src/shared/contradictions'

const { rates } = sampleContent

/** What is said of the first product, which lends ₦20,000 to ₦500,000 for 1 to 5 months. */
const found = (text: string, home = '') =>
  contradictions({
    rates,
    products: [
      { id: 1, tittle: 'Banner', description: '10 to 20 months', image: '', alt: '' },
      { id: 2, tittle: 'Salary advance', description: text, image: '', alt: '' },
    ],
    options: [{ id: 1, title: 'Salary Advance', description: home, icon: '', alt: '' }],
  })

describe('texts about a product', () => {
  test.each([
    ['Term: 3 to 12 months', '“3 to 12 months”, its rates say 1 to 5 months'],
    ['a 6-12 month loan', '“6-12 month”, its rates say 1 to 5 months'],
    ['Repay over two to five months', '“two to five months”, its rates say 1 to 5 months'],
    ['From ₦10,000 to ₦500,000.', '“₦10,000 to ₦500,000”, its rates say ₦20,000 to ₦500,000'],
  ])('contradict its rates: %s', (text, said) => {
    expect(found(text)).toEqual([`Salary advance: the products page says ${said}.`])
  })

  test('are read on the home page, too, where a card has the name of the product', () => {
    expect(found('', 'Repay over one to six months')).toEqual([
      'Salary advance: the home page says “one to six months”, its rates say 1 to 5 months.',
    ])
  })

  test.each([
    'Term: 1 to 5 months',
    'Repay over one to five months',
    '₦20,000 to ₦500,000',
    'We answer within 2 to 3 days',
    'You need: 6-month statement',
  ])('may say %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
