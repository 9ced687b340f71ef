/** A day of the calendar, as a person writes it: month 1 to 12, day 1 to 31. */
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

const monthNumbered = (word: string) =>
  word.length < 3
    ? 0
    : months.findIndex((month) => month.toLowerCase().startsWith(word.toLowerCase())) + 1

function realDay(year: number, month: number, day: number): CalendarDay | undefined {
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(year, month - 1, day)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year > 0 ? { year, month, day } : undefined
}

/**
 * Reads a date that a person typed: MM/DD/YYYY with / - . or blanks between (specification 5), or
 * with the month as a word in either place ("27 March 1990", "Mar 27, 1990"). Undefined when it is
 * no such date or no real day.
 */
export function readDay(text: string): CalendarDay | undefined {
  const [first = '', second = '', year = '', ...rest] = text
    .trim()
    .split(/[\s/.,-]+/)
    .filter(Boolean)
  if (rest.length > 0 || !/^\d{4}$/.test(year)) return undefined
  const isNumber = (part: string) => /^\d{1,2}(st|nd|rd|th)?$/i.test(part)
  if (isNumber(first) && isNumber(second) && /^\d+$/.test(first + second)) {
    return realDay(Number(year), Number(first), Number(second))
  }
  const [word, number] = isNumber(first) ? [second, first] : [first, second]
  const month = /^[a-z]+$/i.test(word) ? monthNumbered(word) : 0
  return month && isNumber(number) ? realDay(Number(year), month, parseInt(number, 10)) : undefined
}

const padded = (number: number, length: number) => String(number).padStart(length, '0')

/** As the wire wants it: MM/DD/YYYY. */
export const dayAsText = ({ year, month, day }: CalendarDay) =>
  `${padded(month, 2)}/${padded(day, 2)}/${padded(year, 4)}`

/** As it is read back to the person who typed it: "27 March 1990". */
export const dayInWords = ({ year, month, day }: CalendarDay) =>
  `${day} ${months[month - 1]} ${year}`
