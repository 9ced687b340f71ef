import { describe, expect, test } from 'vitest'
import { daysBefore, lastDays } from '../../src/flows/counts/days'
import { chartFigures } from '../../src/flows/counts/figures'
import type { FlowVersionCounts, OutlineState, StateCount } from '../../src/shared/flow-counts'

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
