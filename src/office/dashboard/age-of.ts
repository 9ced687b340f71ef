const day = 24 * 3_600_000
const midnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0)

/** 'today', 'yesterday' or '12 days ago', by the calendar of this device. */
export function ageOf(iso: string, now: Date): string {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(iso) ? `${iso}T12:00` : iso)
  // Rounded: days are 23 or 25 hours long when clocks change.
  const days = Math.round((midnight(now) - midnight(date)) / day)
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}
