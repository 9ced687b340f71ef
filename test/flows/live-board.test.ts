import { expect, test } from 'vitest'
import { asked, liveBoard, type LiveBoard } from '../../src/flows/live/live-board'
import type { FlowTold, LiveMessage } from '../../src/flows/live/live-message'

const told = (changes: Partial<FlowTold> = {}): FlowTold => ({
  kind: 'flow',
  tab: 'a',
  actor: 'x:1',
  flow: 'contact',
  page: '/contact',
  active: ['contact', 'contact.editing'],
  status: 'active',
  context: {},
  taken: [],
  at: 1,
  ...changes,
})

const after = (...messages: LiveMessage[]) => messages.reduce(liveBoard, new Map() as LiveBoard)
const flowsOf = (board: LiveBoard) =>
  [...board].map(([tab, { page, flows }]) => [tab, page, [...flows.keys()]])

test('a machine that tells of itself is there, with its tab', () => {
  expect(flowsOf(after(told(), told({ actor: 'x:2' }), told({ tab: 'b', page: '/' })))).toEqual([
    ['a', '/contact', ['x:1', 'x:2']],
    ['b', '/', ['x:1']],
  ])
})

test('its events are kept, the latest first', () => {
  const event = (type: string) => told({ event: { type, payload: {} } })
  const flow = after(told(), event('change'), event('submit')).get('a')!.flows.get('x:1')!
  expect(flow.log.map((entry) => entry.event.type)).toEqual(['submit', 'change'])
})

test('a machine or a tab that says goodbye is gone', () => {
  const both = [told(), told({ actor: 'x:2' })]
  expect(flowsOf(after(...both, { kind: 'flowGone', tab: 'a', actor: 'x:1' }))).toEqual([
    ['a', '/contact', ['x:2']],
  ])
  expect(flowsOf(after(...both, { kind: 'tabGone', tab: 'a' }))).toEqual([])
})

test('a tab that no longer answers is gone after three rounds, one that does stays', () => {
  let board = after(told(), told({ tab: 'b' }))
  for (let round = 0; round < 4; round += 1)
    board = liveBoard(asked(board), { kind: 'here', tab: 'b' })
  expect([...board.keys()]).toEqual(['b'])
})

test('what strangers say changes nothing', () => {
  const board = after(told())
  expect(liveBoard(board, { kind: 'here', tab: 'z' })).toBe(board)
  expect(liveBoard(board, { kind: 'who' })).toBe(board)
})
