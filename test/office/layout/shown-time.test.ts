import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ageInDays, dayAndTime, shortAge, timeOrDay } from '../../../src/office/layout/shown-time'
import { isOtherClock } from '../../../src/shared/office-time'

/** Half past midnight on 23 November in Lagos, where the day before still lasts in London. */
const now = new Date('2026-11-22T23:30:00Z')

const zone = process.env.TZ

/** The clock of whoever looks at the page. */
const inZone = (name: string) => {
  process.env.TZ = name
}

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const zones = ['Africa/Lagos', 'Europe/Paris', 'Europe/London', 'America/New_York', 'Asia/Dubai']

test.each(zones)('the age of an entry is told by the days of the office, seen from %s', (name) => {
  inZone(name)
  const ages = [
    ['2026-11-22T23:10:00Z', 'today', '20 min'],
    ['2026-11-22T23:40:00Z', 'today', 'now'],
    ['2026-11-22T22:20:00Z', 'yesterday', '1 h'],
    ['2026-11-21T22:40:00Z', '2 days ago', '2 days'],
    ['2026-11-20T23:00:00Z', '2 days ago', '2 days'],
    ['2025-11-23T12:00:00Z', '365 days ago', '365 days'],
  ] as const
  for (const [iso, age, short] of ages)
    expect([iso, ageInDays(iso), shortAge(iso)]).toEqual([iso, age, short])
  expect(ageInDays('2026-11-22')).toBe('yesterday')
})

test.each(zones)('times are those of the office, seen from %s', (name) => {
  inZone(name)
  expect(dayAndTime('2026-11-21T22:30:00Z')).toBe('21 November 2026, 23:30')
  expect(timeOrDay(now.toISOString())).toBe('00:30')
  expect(timeOrDay('2026-11-22T22:30:00Z')).toBe('22 November 2026, 23:30')
  expect(dayAndTime('2026-11-21')).toBe('21 November 2026')
  expect(isOtherClock()).toBe(name !== 'Africa/Lagos' && name !== 'Europe/Paris')
})
