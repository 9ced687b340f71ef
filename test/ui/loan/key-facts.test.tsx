import { hundredths } from '../../../src/shared/money'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { offerErrors, offerFacts, type OfferForm } from '../../../src/shared/loan-offer'
import { KeyFacts } from '../../../src/ui/loan/key-facts'
import { sectionContent } from '../../fixtures/section-content'

const { rates } = sectionContent('here')

/** What stands beside a name. */
const factIn = (html: string, name: string) =>
  new RegExp(`<dt>${name}</dt><dd[^>]*>(.*?)</dd>`, 's').exec(html)![1]!

const kobo = (shown: string) => hundredths(shown.replaceAll(/[₦,]/g, ''))

test('what one gets and what it costs make what one pays in all, and so do the instalments', () => {
  const figures = fc.record({
    amount: fc.integer({ min: 1, max: 10 ** 9 }).map(String),
    months: fc.integer({ min: 1, max: 120 }).map(String),
    rate: fc.integer({ min: 0, max: 1000 }).map((rate) => String(rate / 100)),
    method: fc.constantFrom('Flat', 'Reducing balance'),
    fixed: fc.constantFrom('', '500', '499.99'),
    percent: fc.constantFrom('', '1.5'),
  })
  let seen = 0
  fc.assert(
    fc.property(figures, ({ fixed, percent, ...terms }) => {
      const fees = [{ name: 'Fee', fixed, percent, when: 'Once' }]
      const products = rates.products.map((one) => ({ ...one, fees }))
      const more = { product: '1', reason: 'exception', text: 'x', total: '', cost: '' }
      const form: OfferForm = { ...more, ...terms }
      const lent = { ...rates, products }
      fc.pre(offerErrors(lent, form).length === 0)
      seen += 1
      const html = renderToStaticMarkup(<KeyFacts facts={offerFacts(lent, form)!} />)
      const all = kobo(factIn(html, 'You pay in all'))
      expect(kobo(factIn(html, 'You get')) + kobo(factIn(html, 'What the loan costs'))).toBe(all)
      const rows = [...html.matchAll(/<th scope="row">\d+<\/th><td[^>]*>(₦[\d,.]+)<\/td>/g)]
      expect(rows).toHaveLength(Number(form.months))
      expect(rows.reduce((sum, [, amount]) => sum + kobo(amount!), 0n)).toBe(all)
    }),
    { numRuns: 50 },
  )
  expect(seen).toBe(50)
})
