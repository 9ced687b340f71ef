import type { Content } from '../../schemas'
import { lentAmounts, lentMonths, productRate, type ProductRate } from './loan-rates'
import { hundredths } from './money'
import { productNames } from './pages'

const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const number = `\\d{1,3}|${numbers.join('|')}`
const months = new RegExp(`\\b(${number})(?: to |-|–)(${number})[ -]months?\\b`, 'gi')
const amounts = /₦ ?(\d[\d,]{0,20})(?: to |-|–)₦? ?(\d[\d,]{0,20})/g

const monthsIn = (word: string) => numbers.indexOf(word.toLowerCase()) + 1 || Number(word)
const koboIn = (text: string) => hundredths(text.replaceAll(',', ''))

/** What a text says of months and amounts, where the figures say something else: each with those. */
function wrongIn(text: string, rate: ProductRate) {
  const ofMonths = [...text.matchAll(months)]
    .filter(
      ([, from, to]) => monthsIn(from!) !== rate.leastMonths || monthsIn(to!) !== rate.mostMonths,
    )
    .map(([said]) => ({ said, lent: lentMonths(rate) }))
  const ofAmounts = [...text.matchAll(amounts)]
    .filter(([, from, to]) => koboIn(from!) !== rate.least || koboIn(to!) !== rate.most)
    .map(([said]) => ({ said, lent: lentAmounts(rate) }))
  return [...ofMonths, ...ofAmounts]
}

/** Where the texts about a product contradict its rates, a sentence each. */
export function contradictions({
  rates,
  products,
  options,
}: Pick<Content, 'rates' | 'products' | 'options'>): string[] {
  return productNames.flatMap((name, i) => {
    const rate = productRate(rates, i)
    if (!rate) return []
    const product = products[i + 1]
    const title = product?.tittle || name
    const card = options.find((one) => one.title.toLowerCase() === title.toLowerCase())
    return [
      { where: 'the products page', text: product?.description ?? '' },
      { where: 'the home page', text: card?.description ?? '' },
    ].flatMap(({ where, text }) =>
      wrongIn(text, rate).map(
        ({ said, lent }) => `${title}: ${where} says “${said}”, its rates say ${lent}.`,
      ),
    )
  })
}
