import { describe, expect, test } from 'vitest'
import { daysBefore, lastDays } from '../../src/flows/counts/days'
import { sayUse, funnelBars } from '../../src/flows/counts/answer'
import { chartFigures, takenShares } from '../../src/flows/counts/figures'
import { passages } from '../../src/flows/counts/passages'
import { graphOf } from '../../src/flows/graph/graph'
import type {
  FlowVersionCounts,
  OutlineState,
  StateCount,
} from '../../src/shared/contracts/flow-counts'
import { countedFlows } from '../../src/shared/flow-counts'
import { everyMachine } from '../machines/every-machine'

const state = (id: string, kind: OutlineState['kind'] = 'atomic'): OutlineState => ({ id, kind })
const counted = (id: string, counts: Partial<StateCount>): StateCount => ({
  id,
  visits: 0,
  came: 0,
  wentOn: [],
  ended: 0,
  stay: null,
  ...counts,
})
const edge = (id: string) => ({ id, source: 'a.b', trigger: 'event', name: 'go' }) as const

const counts: FlowVersionCounts = {
  version: '0123456789abcdef',
  isCurrent: true,
  from: '2026-11-01',
  to: '2026-11-30',
  outline: {
    states: [state('a.b'), state('a.c'), state('a.d', 'final'), state('a.e')],
    transitions: [edge('often'), edge('seldom'), edge('few'), edge('never')],
  },
  visits: 2000,
  transitions: [
    { id: 'often', taken: 1204 },
    { id: 'seldom', taken: 301 },
    { id: 'few', taken: '< 5' },
    { id: 'never', taken: 0 },
  ],
  states: [
    counted('a.b', {
      visits: 2000,
      ended: 640,
      stay: 2,
      wentOn: [
        { event: 'next', times: 1204 },
        { event: 'back', times: '< 5' },
      ],
    }),
    counted('a.c', { visits: 1000, ended: 40 }),
    counted('a.d', { visits: 900, ended: 900 }),
    counted('a.e', { visits: 10, ended: '< 5' }),
  ],
  failures: [],
}

describe('on a chart', () => {
  const figures = chartFigures(counts)

  test('a line is as thick as its transition was taken, and says how often', () => {
    expect(['often', 'seldom', 'few', 'never'].map((id) => figures.get(id))).toEqual([
      { text: '1,204', words: 'taken 1,204 times', share: 1 },
      { text: '301', words: 'taken 301 times', share: 0.25 },
      { text: '< 5', words: 'taken < 5 times', share: 2 / 1204 },
      { text: '0', words: 'never taken', share: 0 },
    ])
  })

  test('a state says how many came, and stands out where people give up', () => {
    expect(figures.get('a.b')).toEqual({
      text: '2,000, 32 % left',
      words:
        '2,000 visits came here, went on by next 1,204, back < 5, 640 ended here, half went on after 5 to 15 s',
      share: 0,
      loss: 3,
    })
    expect(figures.get('a.c')).toMatchObject({ text: '1,000', loss: 0 })
  })

  test('nobody gives up at an end, and small numbers tell no share', () => {
    expect(figures.get('a.d')).toMatchObject({ text: '900', loss: 0 })
    expect(figures.get('a.e')).toMatchObject({ text: '10', loss: 0 })
  })
})

test('a state is coloured by what ended in it, not by what ended in its children', () => {
  const whole = { ...counts, outline: { ...counts.outline, states: [state('a.b', 'compound')] } }
  const figures = chartFigures({ ...whole, states: [counts.states[0]!] })
  expect(figures.get('a.b')).toMatchObject({ text: '2,000', loss: 0 })
  expect(figures.get('a.b')!.words).not.toContain('ended here')
})

test('no share is above 100 %, however often a visit took a transition', () => {
  const often = [
    { id: 'often', taken: 9000 },
    { id: 'seldom', taken: 3000 },
    { id: 'few', taken: '< 5' as const },
    { id: 'never', taken: 0 },
  ]
  expect(takenShares({ ...counts, transitions: often })).toEqual([75, 25, undefined, 0])
  const later = counted('a.b', { visits: 10, ended: 30 })
  const { loss, text } = chartFigures({ ...counts, transitions: often, states: [later] }).get(
    'a.b',
  )!
  expect([loss, text]).toEqual([3, '10, 100 % left'])
})

describe('the answer', () => {
  const step = (name: string) => `loan-wizard.wizard.filling.${name}`
  const loan = passages['loan-wizard']!
  const used = (changes: Partial<FlowVersionCounts> = {}): FlowVersionCounts => ({
    ...counts,
    visits: 40,
    states: [
      counted(step('personal'), { visits: 40, ended: 10 }),
      counted(step('employment'), { visits: 20, ended: 8 }),
      counted('loan-wizard.wizard.succeeded', { visits: 12, ended: 12 }),
    ],
    ...changes,
  })
  const failed = (field: string, times: number, rule = 'required') => ({ field, rule, times })

  test('says how many came through, where most stopped, and at which field', () => {
    const failures = [failed('phone', 6), failed('employer', 9), failed('phone', 5, 'format')]
    expect(sayUse(used({ failures }), loan)).toBe(
      'Of 40 visits that began, 12 sent; most stopped in Personal, 10 of the 40 that came there. Phone number failed most often there: 11 times.',
    )
  })

  test('says no more than the numbers do', () => {
    expect(sayUse(used(), loan)).toMatch(/came there\.$/)
    const few = [counted(step('personal'), { visits: '< 5', ended: '< 5' })]
    expect(sayUse(used({ visits: '< 5', states: few }), loan)).toBe(
      'Of fewer than 5 visits that began, none sent; most stopped in Personal, fewer than 5 of the fewer than 5 that came there.',
    )
    const through = [counted('loan-wizard.wizard.succeeded', { visits: 40, ended: 40 })]
    expect(sayUse(used({ states: through }), loan)).toBe(
      'Of 40 visits that began, 40 sent, and none stopped on the way.',
    )
  })

  test('has a bar for each step that this version has, none longer than the first', () => {
    expect(
      funnelBars(used(), loan).map(({ title, came, share, stopped, length }) => [
        title,
        came,
        share,
        stopped,
        length,
      ]),
    ).toEqual([
      ['Personal', 40, 100, 10, 1],
      ['Employment', 20, 50, 8, 0.5],
      ['Sent', 12, 30, undefined, 0.3],
    ])
  })

  test('knows the states of the flows as they are', () => {
    const ways = countedFlows.flatMap((flow) => {
      const passage = passages[flow]
      return passage
        ? [{ flow, states: [...passage.stations, passage.end].map((one) => one.state) }]
        : []
    })
    expect(ways.length).toBeGreaterThan(3)
    for (const { flow, states } of ways) {
      const known = graphOf(everyMachine[flow]!).nodes.map(({ id }) => id)
      expect(known).toEqual(expect.arrayContaining(states))
    }
  })
})

describe('days', () => {
  test('the last thirty include today', () => {
    expect(lastDays(30, new Date('2026-03-01T12:00:00Z'))).toEqual({
      from: '2026-01-31',
      to: '2026-03-01',
    })
  })

  test('are compared with as many before them', () => {
    expect(daysBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({
      from: '2026-02-22',
      to: '2026-02-28',
    })
    expect(daysBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
      from: '2026-02-28',
      to: '2026-02-28',
    })
  })
})
