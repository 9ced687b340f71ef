import { fromOfficeClock, onOfficeClock } from '../../../shared/office-time'

const day = 24 * 3_600_000

/** From the first moment of a span up to that of the next, as the database holds times. */
export interface Span {
  name: string
  from: string
  to: string
}

const isoOf = (lagos: number) => fromOfficeClock(new Date(lagos)).toISOString()

/** The last `count` weeks, Monday to Sunday in Lagos, the current one last. */
export function weeksUntil(now: Date, count: number): Span[] {
  const today = Math.floor(onOfficeClock(now).getTime() / day)
  // Day 0 was a Thursday.
  const monday = today - ((today + 3) % 7)
  return Array.from({ length: count }, (_, i) => {
    const first = (monday - 7 * (count - 1 - i)) * day
    return {
      name: new Date(first).toISOString().slice(0, 10),
      from: isoOf(first),
      to: isoOf(first + 7 * day),
    }
  })
}

/** The last `count` months in Lagos, the current one last. */
export function monthsUntil(now: Date, count: number): Span[] {
  const lagos = onOfficeClock(now)
  const first = (back: number) => Date.UTC(lagos.getUTCFullYear(), lagos.getUTCMonth() - back)
  return Array.from({ length: count }, (_, i) => {
    const back = count - 1 - i
    return {
      name: new Date(first(back)).toISOString().slice(0, 7),
      from: isoOf(first(back)),
      to: isoOf(first(back - 1)),
    }
  })
}
