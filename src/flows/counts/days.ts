import type { DayRange } from '../../shared/flow-counts'

const aDay = 24 * 3_600_000

/** A day so many days after another: '2026-11-23', -1 → '2026-11-22'. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * aDay).toISOString().slice(0, 10)

/** The last `days` days, today included. */
export const lastDays = (days: number, now = new Date()): DayRange => {
  const to = now.toISOString().slice(0, 10)
  return { from: dayAfter(to, 1 - days), to }
}

/** As many days just before a range. */
export function daysBefore({ from, to }: DayRange): DayRange {
  const days = (Date.parse(to) - Date.parse(from)) / aDay + 1
  return { from: dayAfter(from, -days), to: dayAfter(from, -1) }
}
