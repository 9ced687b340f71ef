const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** '21 November 2026, 14:03' in local time; for a date without time only the day. */
export function dayAndTime(iso: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(iso)
  const date = new Date(isDay ? `${iso}T12:00` : iso)
  if (Number.isNaN(date.getTime())) return iso
  return isDay ? day.format(date) : `${day.format(date)}, ${clock.format(date)}`
}

const daysAgo = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const midnightOf = (date: Date) => new Date(date).setHours(0, 0, 0, 0)

/** 'today', 'yesterday', '3 days ago': by the calendar, in local time. */
export function ageInDays(iso: string): string {
  const days = Math.round((midnightOf(new Date(iso)) - midnightOf(new Date())) / 86_400_000)
  return daysAgo.format(days, 'day')
}

/** '14:03' if today, else with the day. */
export function timeOrDay(iso: string): string {
  const date = new Date(iso)
  return isSameDay(date, new Date()) ? clock.format(date) : dayAndTime(iso)
}
