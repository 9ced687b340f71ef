import type { WaitingLimits } from '../../shared/contracts/inbox'
import { shownDay } from '../../shared/date-text'
import { officeDay, toOfficeTime } from '../../shared/office-time'

const clockOf = (time: Date) => toOfficeTime(time.toISOString()).slice(11)

const onlyDay = /^\d{4}-\d\d-\d\d$/

/** The day of a time in the office; a day is its own. */
const dayOf = (iso: string) => (onlyDay.test(iso) ? iso : officeDay(new Date(iso)))

/** '21 November 2026, 14:03' by the clock of the office; for a date without time only the day. */
export function dayAndTime(iso: string): string {
  if (onlyDay.test(iso)) return shownDay(iso)
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return iso
  return `${shownDay(officeDay(time))}, ${clockOf(time)}`
}

const daysAgo = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const inDays = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'day', unitDisplay: 'long' })

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** How many days of the office ago it was, by the calendar; 0 for what is later than today. */
export const daysSince = (iso: string, now = new Date()) =>
  Math.max(daysBetween(dayOf(iso), officeDay(now)), 0)

/** 'today', 'yesterday', '3 days ago'. */
export const ageInDays = (iso: string, now = new Date()) =>
  daysAgo.format(-daysSince(iso, now), 'day')

/** How what has waited since then is marked: as late, as very late, or not. */
export function lateness(iso: string, { late, veryLate }: WaitingLimits) {
  const days = daysSince(iso)
  return days >= veryLate ? 'bad' : days >= late ? 'late' : undefined
}

/** Days by their names, '2026-11-23': 'today', 'tomorrow', 'in 7 days', '3 days ago'. */
export const dayFromToday = (day: string, today: string) =>
  daysAgo.format(daysBetween(today, day), 'day')

/** How long ago: 'now', '12 min', '2 h'; from 24 hours on in days of the office, '3 days'. */
export function shortAge(iso: string, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / 60_000))
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h` : inDays.format(daysSince(iso, now))
}

/** '14:03' if today, else with the day. */
export function timeOrDay(iso: string): string {
  const time = new Date(iso)
  return officeDay(time) === officeDay(new Date()) ? clockOf(time) : dayAndTime(iso)
}
