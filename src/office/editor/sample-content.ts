import type { Content, ContentKey } from '../../../schemas'
import nigeria from '../../../schemas/nigeria.json'

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
export const sampleContent = {
  rates: {
    sample: 'yes',
    payShare: '33',
    acceptDays: '7',
    mindDays: '3',
    late: '',
    products: [
      product(['20000', '500000'], ['1', '5'], '4', 'Flat', handling),
      product(['50000', '1000000'], ['1', '5'], '3.5', 'Reducing balance'),
      product(['100000', '5000000'], ['1', '5'], '3', 'Reducing balance', handling),
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
} satisfies Partial<Content>

/** Whether nothing stands in any field. */
export const isEmptyContent = (content: unknown): boolean =>
  typeof content === 'object' && content !== null
    ? Object.values(content).every(isEmptyContent)
    : !content

/** What fills a part of a section with one click, offered while that would change it. */
interface Filling<T> {
  name: string
  /** The group of the section that it fills; all of it if absent. */
  group?: string
  isOffered: (content: T) => boolean
  fill: (content: T) => T
}

/** Nigeria's 36 states and the FCT, and their larger cities. */
const nigerian = {
  cities: [...new Set(Object.values(nigeria).flat())].sort().join('\n'),
  states: Object.keys(nigeria).join('\n'),
}

const fillings: { [K in ContentKey]?: Filling<Content[K]> } = {
  rates: {
    name: 'Fill in sample figures',
    isOffered: isEmptyContent,
    fill: () => sampleContent.rates,
  },
  siteSettings: {
    name: 'List Nigeria’s states and cities',
    group: 'lists',
    isOffered: ({ lists: { cities, states } }) =>
      cities !== nigerian.cities || states !== nigerian.states,
    fill: ({ lists, ...site }) => ({ ...site, lists: { ...lists, ...nigerian } }),
  },
}

export const fillingOf = (key: ContentKey) => fillings[key] as Filling<unknown> | undefined
