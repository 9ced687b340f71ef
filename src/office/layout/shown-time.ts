const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

const onlyDay = /^\d{4}-\d\d-\d\d$/
const dateOf = (iso: string) => new Date(onlyDay.test(iso) ? `${iso}T12:00` : iso)

/** '21 November 2026, 14:03' in local time; for a date without time only the day. */
export function dayAndTime(iso: string): string {
  const isDay = onlyDay.test(iso)
  const date = dateOf(iso)
  if (Number.isNaN(date.getTime())) return iso
  return isDay ? day.format(date) : `${day.format(date)}, ${clock.format(date)}`
}

const daysAgo = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const inDays = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'day', unitDisplay: 'long' })
const midnightOf = (date: Date) => new Date(date).setHours(0, 0, 0, 0)

/** How many days ago it was, by the calendar, in local time; 0 for what is later than today. */
function daysSince(iso: string, now: Date) {
  // Rounded: days are 23 or 25 hours long when clocks change.
  const days = Math.round((midnightOf(now) - midnightOf(dateOf(iso))) / 86_400_000)
  return Math.max(days, 0)
}

/** 'today', 'yesterday', '3 days ago'. */
export const ageInDays = (iso: string, now = new Date()) =>
  daysAgo.format(-daysSince(iso, now), 'day')

/** Days by their names, '2026-11-23': 'today', 'tomorrow', 'in 7 days', '3 days ago'. */
export const dayFromToday = (day: string, today: string) =>
  daysAgo.format(Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000), 'day')

/** 'since today', 'for 1 day', 'for 3 days'. */
export function lengthInDays(iso: string, now = new Date()): string {
  const days = daysSince(iso, now)
  return days === 0 ? 'since today' : `for ${inDays.format(days)}`
}

/** '14:03' if today, else with the day. */
export function timeOrDay(iso: string): string {
  const date = new Date(iso)
  return isSameDay(date, new Date()) ? clock.format(date) : dayAndTime(iso)
}
