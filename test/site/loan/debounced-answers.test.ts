import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debouncedAnswers } from '../../../src/site/loan/use-loan-wizard'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function collecting() {
  const sent: object[] = []
  return { sent, ...debouncedAnswers((answers) => sent.push(answers)) }
}

test('what is typed is sent a moment later, all at once', () => {
  const { sent, add } = collecting()
  for (const text of ['O', 'Ob', 'Obi']) add('surname', text)
  add('kin', 'Ada')
  expect(sent).toEqual([])
  vi.advanceTimersByTime(100)
  expect(sent).toEqual([{ surname: 'Obi', kin: 'Ada' }])
})

test('whoever flushes has it sent at once, and nothing is sent twice', () => {
  const { sent, add, flush } = collecting()
  flush()
  add('surname', 'Obi')
  flush()
  flush()
  vi.advanceTimersByTime(100)
  expect(sent).toEqual([{ surname: 'Obi' }])
  add('surname', '')
  vi.advanceTimersByTime(100)
  expect(sent).toEqual([{ surname: 'Obi' }, { surname: '' }])
})
