import { expect, test } from 'vitest'
import { polled, liveBoard, type LiveBoard } from '../../src/flows/live/live-board'
import type { FlowReport, LiveMessage } from '../../src/flows/live/live-message'

const report = (changes: Partial<FlowReport> = {}): FlowReport => ({
  kind: 'flow',
  tab: 'a',
  actor: 'x:1',
  root: 'x:1',
  children: [],
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
  expect(
    flowsOf(after(report(), report({ actor: 'x:2' }), report({ tab: 'b', page: '/' }))),
  ).toEqual([
    ['a', '/contact', ['x:1', 'x:2']],
    ['b', '/', ['x:1']],
  ])
})

test('its events are kept, the latest first', () => {
  const event = (type: string) => report({ event: { type, payload: {} } })
  const flow = after(report(), event('change'), event('submit')).get('a')!.flows.get('x:1')!
  expect(flow.log.map((entry) => entry.event.type)).toEqual(['submit', 'change'])
})

test('a machine or a tab that says goodbye is gone', () => {
  const both = [report(), report({ actor: 'x:2' })]
  expect(flowsOf(after(...both, { kind: 'flowGone', tab: 'a', actor: 'x:1' }))).toEqual([
    ['a', '/contact', ['x:2']],
  ])
  expect(flowsOf(after(...both, { kind: 'tabGone', tab: 'a' }))).toEqual([])
})

test('what its actors tell each other is kept in order, until it is gone', () => {
  const sent = (from: string, to: string, what: string): LiveMessage => ({
    kind: 'sent',
    tab: 'a',
    root: 'x:1',
    from,
    to,
    what,
    at: 1,
  })
  const messages = [
    sent('page', 'contact', 'starts'),
    report(),
    sent('contact', 'sendMessage', 'starts'),
    sent('sendMessage', 'contact', 'done'),
  ]
  const told = after(...messages)
    .get('a')!
    .sent.get('x:1')!
  expect(told.map(({ from, to, what }) => `${from} ${to} ${what}`)).toEqual([
    'page contact starts',
    'contact sendMessage starts',
    'sendMessage contact done',
  ])
  const gone = after(...messages, { kind: 'flowGone', tab: 'a', actor: 'x:1' })
  expect([...gone.get('a')!.sent]).toEqual([])
})

test('a tab that no longer answers is gone after three rounds, one that does stays', () => {
  let board = after(report(), report({ tab: 'b' }))
  for (let round = 0; round < 4; round += 1)
    board = liveBoard(polled(board), { kind: 'here', tab: 'b' })
  expect([...board.keys()]).toEqual(['b'])
})

test('what strangers say changes nothing', () => {
  const board = after(report())
  expect(liveBoard(board, { kind: 'here', tab: 'z' })).toBe(board)
  expect(liveBoard(board, { kind: 'who' })).toBe(board)
})
