import { expect, test } from 'vitest'
import { ageInDays } from '../../../src/office/layout/shown-time'

const now = new Date(2026, 10, 23, 0, 30)

test.each([
  [new Date(2026, 10, 23, 0, 10).toISOString(), 'today'],
  [new Date(2026, 10, 23, 0, 40).toISOString(), 'today'],
  [new Date(2026, 10, 22, 23, 50).toISOString(), 'yesterday'],
  [new Date(2026, 10, 21, 0, 0).toISOString(), '2 days ago'],
  [new Date(2025, 10, 23, 12, 0).toISOString(), '365 days ago'],
  ['2026-11-22', 'yesterday'],
])('the age of %s is told by the calendar: %s', (iso, age) => {
  expect(ageInDays(iso, now)).toBe(age)
})
