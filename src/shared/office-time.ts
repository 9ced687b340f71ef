/** The clock of the office; Nigeria has no daylight saving time. */
const zone = { name: 'Africa/Lagos', offset: '+01:00' }

export const officeTimeName = 'West Africa Time'

const form = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone.name,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** '23 November 2026 at 14:03 (West Africa Time)' */
export function inOfficeTime(iso: string): string {
  const parts = new Map(form.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  const [day, month, year] = (['day', 'month', 'year'] as const).map((type) => parts.get(type))
  return `${day} ${month} ${year} at ${parts.get('hour')}:${parts.get('minute')} (${officeTimeName})`
}

/** '2026-11-23T14:03', as typed in the office, in UTC; undefined for no time. */
export function fromOfficeTime(typed: string): string | undefined {
  const time = new Date(`${typed}${zone.offset}`)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/** The reverse: what a field for day and time holds. */
export function toOfficeTime(iso: string): string {
  const ahead = Number(zone.offset.slice(1, 3)) * 3_600_000
  return new Date(new Date(iso).getTime() + ahead).toISOString().slice(0, 16)
}
