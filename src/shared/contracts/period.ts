import { loanStates } from '../loan-case'
import { file, json } from './answer'
import { contract } from './contract'
import { money } from './offer'
import { count, list, oneOf, record, text, type Wire } from './wire-schema'

/** How old an application is, by its end or by now, in days; each with its longest, but for the last. */
export const longestAges = { 'up-to-2': 2, 'up-to-7': 7, 'up-to-14': 14, 'up-to-30': 30 } as const
export const ages = ['up-to-2', 'up-to-7', 'up-to-14', 'up-to-30', 'more'] as const
export type Age = (typeof ages)[number]

/** A day in the time of the office. */
const day = { ...text, pattern: '^\\d{4}-\\d\\d-\\d\\d$', errorMessage: 'Please enter both days.' }

/** Applications that were received in the period, as they are now. Amounts are those of their newest offer. */
const loans = record({
  outcomes: list(record({ state: oneOf(loanStates), count, amount: money })),
  products: list(
    record({ product: text, offered: count, amount: money, accepted: count, taken: money }),
  ),
  ages: {
    ...list(record({ age: oneOf(ages), open: count, ended: count })),
    description: 'From received to the end, or to now',
  },
})

/** What came in a period; what the role does not allow is absent. */
const period = record({ from: day, until: day, loans, messages: count, reports: count }, [
  'loans',
  'messages',
  'reports',
])
export type Period = Wire<typeof period>

const ofPeriod = {
  method: 'GET',
  right: 'inbox',
  tag: 'Operation',
  query: {
    from: { ...day, description: 'The first day, such as 2026-11-01; else that of this month' },
    until: { ...day, description: 'The last day; else today' },
  },
  refuses: [400, 422],
} as const

export const readPeriod = contract({
  ...ofPeriod,
  path: '/api/period',
  summary: 'Read the figures of a period',
  audit: { none: 'Counts, of nobody' },
  description: 'Reviewers get applications and messages, compliance how many reports came.',
  answers: { 200: json(period, 'Counts and sums') },
})

export const exportPeriod = contract({
  ...ofPeriod,
  path: '/api/period/csv',
  summary: 'Export the figures of a period',
  audit: 'export',
  description: 'Every export is logged.',
  answers: { 200: file(['text/csv'], 'A CSV file in UTF-8', { 'Content-Disposition': text }) },
})
