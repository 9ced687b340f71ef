import { describe, expect, test } from 'vitest'
import { daysBefore, lastDays } from '../../src/flows/counts/days'
import { chartFigures, funnelBars, sayUse } from '../../src/flows/counts/figures'
import { graphOf } from '../../src/flows/graph/graph'
import type { FlowCounts, StateCount } from '../../src/shared/contracts/flow-counts'
import { countedFlows } from '../../src/shared/flow-counts'
import { passages } from '../../src/shared/passages'
import { everyMachine } from '../machines/every-machine'

const counts = (states: StateCount[], changes: Partial<FlowCounts> = {}): FlowCounts => ({
  flow: 'loan-wizard',
  from: '2026-11-01',
  to: '2026-11-30',
  isOn: true,
  visits: 40,
  states,
  failures: [],
  ...changes,
})
const step = (name: string) => `loan-wizard.wizard.filling.${name}`
const sent = 'loan-wizard.wizard.succeeded'
const loan = passages['loan-wizard']!

test('a state on the chart says how many came, and stands out where people give up', () => {
  const figures = chartFigures(
    counts([
      { id: step('personal'), visits: 2000, ended: 640 },
      { id: step('employment'), visits: 1000, ended: 40 },
      { id: step('reference1'), visits: 10, ended: 30 },
      { id: step('reference2'), visits: 10, ended: '< 5' },
      { id: 'loan-wizard.draft.ended', visits: 900, ended: 900 },
      { id: 'loan-wizard.wizard.filling', visits: 2000, ended: 0 },
      { id: 'loan-wizard.gone', visits: 9, ended: 9 },
    ]),
    graphOf(everyMachine['loan-wizard']!),
  )
  expect([...figures.values()]).toEqual([
    {
      text: '2,000, 32 % left',
      words: '2,000 visits came here, 640 ended here',
      loss: 3,
    },
    { text: '1,000', words: '1,000 visits came here, 40 ended here', loss: 0 },
    // Counted on one day, left on the next.
    { text: '10, 100 % left', words: '10 visits came here, 30 ended here', loss: 3 },
    { text: '10', words: '10 visits came here, < 5 ended here', loss: 0 },
    // Nobody gives up at an end, and in a state with others inside nobody ends.
    { text: '900', words: '900 visits came here, 900 ended here', loss: 0 },
    { text: '2,000', words: '2,000 visits came here', loss: 0 },
  ])
})

describe('the answer', () => {
  const used = [
    { id: step('personal'), visits: 40, ended: 10 },
    { id: step('employment'), visits: 20, ended: 8 },
    { id: sent, visits: 12, ended: 12 },
  ]

  test('says how many came through, where most stopped, and at which field', () => {
    const failures = [
      { field: 'employer', visits: 19 },
      { field: 'phone', visits: 11 },
    ]
    expect(sayUse(counts(used, { failures }), loan)).toBe(
      'Of 40 visits that began, 12 sent; most stopped in Personal, 10 of the 40 that came there. Phone number failed most often there: in 11 visits.',
    )
  })

  test('says no more than the numbers do', () => {
    expect(sayUse(counts(used), loan)).toMatch(/came there\.$/)
    const few = counts([{ id: step('personal'), visits: '< 5', ended: '< 5' }], {
      visits: '< 5',
      failures: [{ field: 'phone', visits: '< 5' }],
    })
    expect(sayUse(few, loan)).toBe(
      'Of fewer than 5 visits that began, none sent; most stopped in Personal, fewer than 5 of the fewer than 5 that came there.',
    )
    expect(sayUse(counts([{ id: sent, visits: 40, ended: 40 }]), loan)).toBe(
      'Of 40 visits that began, 40 sent, and none stopped on the way.',
    )
  })

  test('has a bar for each step, none longer than all visits', () => {
    const bars = funnelBars(counts(used), loan)
    expect(bars.map(({ title }) => title)).toEqual([
      'Personal',
      'Employment',
      'Reference I',
      'Reference II',
      'Loan Details',
      'Sending',
      'Sent',
    ])
    expect(bars.filter(({ came }) => came !== 0)).toEqual([
      { title: 'Personal', came: 40, share: 100, stopped: 10, length: 1 },
      { title: 'Employment', came: 20, share: 50, stopped: 8, length: 0.5 },
      { title: 'Sent', came: 12, share: 30, stopped: undefined, length: 0.3 },
    ])
  })

  test('knows the states of the flows as they are', () => {
    const flows = countedFlows.filter((flow) => passages[flow])
    expect(flows.length).toBeGreaterThan(3)
    for (const flow of flows) {
      const { stations, end } = passages[flow]!
      const known = graphOf(everyMachine[flow]!).nodes.map(({ id }) => id)
      expect(known).toEqual(expect.arrayContaining([...stations, end].map(({ state }) => state)))
    }
  })
})

test('the last thirty days include today, and are compared with as many before them', () => {
  expect(lastDays(30, new Date('2026-03-01T12:00:00Z'))).toEqual({
    from: '2026-01-31',
    to: '2026-03-01',
  })
  expect(daysBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({
    from: '2026-02-22',
    to: '2026-02-28',
  })
  expect(daysBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  })
})
