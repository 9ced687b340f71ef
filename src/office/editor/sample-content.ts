import type { Content } from '../../../schemas'

type Product = Content['rates']['products'][number]

const noFee = { name: '', fixed: '', percent: '', when: '' }

const product = (
  [least, most]: [string, string],
  [leastMonths, mostMonths]: [string, string],
  rate: string,
  method: 'Flat' | 'Reducing balance',
  fee = noFee,
): Product => ({
  least,
  most,
  leastMonths,
  mostMonths,
  rate,
  method,
  fees: [fee, noFee, noFee],
})

const handling = { name: 'Handling fee', fixed: '', percent: '1', when: 'Once' }

/** Figures for a look at the pages that show them, marked as samples there. They are nobody's prices. */
export const sampleContent: Partial<Content> = {
  rates: {
    sample: 'yes',
    payShare: '33',
    products: [
      product(['20000', '500000'], ['1', '5'], '4', 'Flat', handling),
      product(['50000', '1000000'], ['2', '5'], '3.5', 'Reducing balance'),
      product(['100000', '5000000'], ['2', '5'], '3', 'Reducing balance', handling),
      product(['50000', '2000000'], ['1', '5'], '3', 'Reducing balance'),
      product(['20000', '300000'], ['1', '5'], '4.5', 'Flat'),
      product(['50000', '1500000'], ['1', '5'], '4', 'Flat', {
        ...noFee,
        name: 'Travel insurance',
        fixed: '1500',
        when: 'Monthly',
      }),
    ],
  },
}

/** Whether nothing stands in any field. */
export const isBlank = (content: unknown): boolean =>
  typeof content === 'object' && content !== null ? Object.values(content).every(isBlank) : !content
