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
const midnightOf = (date: Date) => new Date(date).setHours(0, 0, 0, 0)

/** 'today', 'yesterday', '3 days ago': by the calendar, in local time; never later than today. */
export function ageInDays(iso: string, now = new Date()): string {
  // Rounded: days are 23 or 25 hours long when clocks change.
  const days = Math.round((midnightOf(dateOf(iso)) - midnightOf(now)) / 86_400_000)
  return daysAgo.format(Math.min(days, 0), 'day')
}

/** '14:03' if today, else with the day. */
export function timeOrDay(iso: string): string {
  const date = new Date(iso)
  return isSameDay(date, new Date()) ? clock.format(date) : dayAndTime(iso)
}
