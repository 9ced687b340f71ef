const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago a time was, in its largest unit: '3 days', '1 hour', at least '1 minute'. */
export function ageOf(iso: string, now = Date.now()): string {
  const ms = now - Date.parse(iso)
  if (Number.isNaN(ms)) return ''
  const [unit, length] = units.find(([, one]) => ms >= one) ?? units[2]
  const count = Math.max(1, Math.floor(ms / length))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
