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

/** '14:03' if today, else with the day. */
export function timeOrDay(iso: string): string {
  const date = new Date(iso)
  return isSameDay(date, new Date()) ? clock.format(date) : dayAndTime(iso)
}
