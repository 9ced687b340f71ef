/** A calendar day: month 1 to 12, day 1 to 31. */
export interface CalendarDay {
  year: number
  month: number
  day: number
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const isWord = (text: string) => /^[a-z]{3,}$/i.test(text)

/** 1 to 12 from a number or from the first letters of a name; 0 for anything else. */
const monthOf = (text: string) =>
  isWord(text)
    ? months.findIndex((month) => month.toLowerCase().startsWith(text.toLowerCase())) + 1
    : /^(?:0?[1-9]|1[0-2])$/.test(text)
      ? Number(text)
      : 0

const dayOf = (text: string) => (/^\d{1,2}(?:st|nd|rd|th)?$/i.test(text) ? parseInt(text, 10) : 0)

/** A year from its four digits, or from its last two; 0 for anything else. */
const yearOf = (text: string) => {
  if (!/^\d{2}(?:\d{2})?$/.test(text)) return 0
  const year = Number(text)
  return text.length === 4 ? year : year + (year < 50 ? 2000 : 1900)
}

type Parts = readonly [year: string, month: string, day: string]

const daysIn = (year: number, month: number) => {
  const last = new Date(Date.UTC(2000, 0, 1))
  last.setUTCFullYear(year, month, 0)
  return last.getUTCDate()
}

/** The parts of a date as numbers; the day is not checked against the month. */
function named([yearText, monthText, dayText]: Parts): CalendarDay | undefined {
  const [year, month, day] = [yearOf(yearText), monthOf(monthText), dayOf(dayText)]
  return year && month && day ? { year, month, day } : undefined
}

const exists = ({ year, month, day }: CalendarDay) => day <= daysIn(year, month)

function real(parts: Parts): CalendarDay | undefined {
  const day = named(parts)
  return day && exists(day) ? day : undefined
}

/** Three parts as typed; eight digits are split at `cuts`. */
function split(text: string, cuts: [number, number]): Parts | undefined {
  const digits = /^\s*(\d{8})\s*$/.exec(text)?.[1]
  const parts = digits
    ? [digits.slice(0, cuts[0]), digits.slice(...cuts), digits.slice(cuts[1])]
    : text.split(/[\s/.,-]+/).filter(Boolean)
  return parts.length === 3 ? (parts as unknown as Parts) : undefined
}

/**
 * Reads a typed date: MM/DD/YYYY with / - . or blanks or none between, or with the month as a word
 * in either position ("27 March 1990", "Mar 27, 1990"). Undefined when it is not a real day.
 */
export function readDay(text: string): CalendarDay | undefined {
  const [first, second, year] = split(text, [2, 4]) ?? ['', '', '']
  if (year.length !== 4) return undefined
  return real(isWord(second) ? [year, second, first] : [year, first, second])
}

/** All other orders in use, also with two digits for the year. */
function otherOrders(text: string): Parts[] {
  const orders = ([first, second, third]: Parts): Parts[] => [
    [third, first, second],
    [third, second, first],
    [first, second, third],
  ]
  const cuts: [number, number][] = [
    [2, 4],
    [4, 6],
  ]
  return cuts.flatMap((at) => orders(split(text, at) ?? ['', '', '']))
}

const isRecent = ({ year }: CalendarDay) => year >= 1900 && year < 2100

/** The day probably meant by a date that `readDay` refuses. */
export const meantDay = (text: string): CalendarDay | undefined =>
  otherOrders(text)
    .map(real)
    .find((day) => day && isRecent(day))

/** How long the month of an impossible date is: "February 1990 has 28 days". */
export function monthLength(text: string): string | undefined {
  const day = otherOrders(text)
    .map(named)
    .find((found) => found && isRecent(found))
  if (!day || exists(day)) return undefined
  return `${months[day.month - 1]} ${day.year} has ${daysIn(day.year, day.month)} days`
}

const padded = (number: number, length: number) => String(number).padStart(length, '0')

/** The wire format: MM/DD/YYYY. */
export const dayAsText = ({ year, month, day }: CalendarDay) =>
  `${padded(month, 2)}/${padded(day, 2)}/${padded(year, 4)}`

/** For display: "27 March 1990". */
export const dayInWords = ({ year, month, day }: CalendarDay) =>
  `${day} ${months[month - 1]} ${year}`

/** '2026-11-23' as '23 November 2026'. */
export function shownDay(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return dayInWords({ year, month, day })
}

/** '2026-11-23' as 'Monday, 23 November 2026', by which one has to act. */
export const namedDay = (date: string) =>
  `${new Date(date).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })}, ${shownDay(date)}`

/** '2026-11-23', as spreadsheets and databases read it. */
export const isoDay = ({ year, month, day }: CalendarDay) =>
  `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`

/** A day so many days later, '2026-11-28' */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
