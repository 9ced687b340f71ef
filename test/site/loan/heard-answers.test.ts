import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heardAnswers } from '../../../src/site/loan/heard-answers'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listening() {
  const told: object[] = []
  return { told, ...heardAnswers((answers) => told.push(answers)) }
}

test('what is typed is told a moment later, all at once', () => {
  const { told, hear } = listening()
  for (const text of ['O', 'Ob', 'Obi']) hear('surname', text)
  hear('kin', 'Ada')
  expect(told).toEqual([])
  vi.advanceTimersByTime(100)
  expect(told).toEqual([{ surname: 'Obi', kin: 'Ada' }])
})

test('whoever flushes is told at once, and nobody twice', () => {
  const { told, hear, flush } = listening()
  flush()
  hear('surname', 'Obi')
  flush()
  flush()
  vi.advanceTimersByTime(100)
  expect(told).toEqual([{ surname: 'Obi' }])
  hear('surname', '')
  vi.advanceTimersByTime(100)
  expect(told).toEqual([{ surname: 'Obi' }, { surname: '' }])
})
