import { expect, test } from 'vitest'
import { ageInDays, lengthInDays } from '../../../src/office/layout/shown-time'

const now = new Date(2026, 10, 23, 0, 30)

test.each([
  [new Date(2026, 10, 23, 0, 10).toISOString(), 'today', 'since today'],
  [new Date(2026, 10, 23, 0, 40).toISOString(), 'today', 'since today'],
  [new Date(2026, 10, 22, 23, 50).toISOString(), 'yesterday', 'for 1 day'],
  [new Date(2026, 10, 21, 0, 0).toISOString(), '2 days ago', 'for 2 days'],
  [new Date(2025, 10, 23, 12, 0).toISOString(), '365 days ago', 'for 365 days'],
  ['2026-11-22', 'yesterday', 'for 1 day'],
])('the age of %s is told by the calendar: %s', (iso, age, length) => {
  expect([ageInDays(iso, now), lengthInDays(iso, now)]).toEqual([age, length])
})
