import formats from '../../../schemas/formats.json'
import {
  dayAsText,
  dayInWords,
  meantDay,
  monthLength,
  readDay,
  type CalendarDay,
} from '../../shared/date-text'
import { normalise } from '../../shared/normalise'

/** A question about a valid answer that looks wrong. */
export interface Doubt {
  text: string
  /** The suggested answer. */
  instead?: string
}

/** A rule of `x-ask`: a check, and the question if it fails (`schemas/README.md`). */
interface Rule {
  question: string
  format?: keyof typeof formats
  digits?: number
  above?: number
  below?: number
  minAge?: number
  maxAge?: number
  notBefore?: string
  notAfter?: string
}

/** The keywords used here. */
export interface AskingProperty {
  'x-date'?: boolean
  'x-ask'?: readonly Rule[]
}

/** A day as a comparable number; a year is 10,000. */
const asNumber = ({ year, month, day }: CalendarDay) => year * 10_000 + month * 100 + day
const year = 10_000

const localDay = (date: Date): CalendarDay => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
})

/** Whether an answer passes a rule; values that cannot be compared pass. */
function passes(answer: string, rule: Rule, dayNamed: (name: string) => CalendarDay | undefined) {
  const { format, digits, above, below, minAge, maxAge, notBefore, notAfter = 'today' } = rule
  if (format) return new RegExp(formats[format], 'u').test(answer)
  if (digits) return new RegExp(`^(?:[ -]?[0-9]){${digits}}$`).test(answer)
  // What is no number passes neither way: another rule says that.
  if (above !== undefined) return Number(answer) > above
  if (below !== undefined) return !(Number(answer) >= below)
  const [own, limit] = [readDay(answer), dayNamed(notBefore ?? notAfter)]
  if (!own || !limit) return true
  const [day, bound] = [asNumber(own), asNumber(limit)]
  if (minAge) return day + minAge * year <= bound
  if (maxAge) return day + (maxAge + 1) * year > bound
  return notBefore ? day >= bound : day <= bound
}

function aboutDate(text: string): Doubt | undefined {
  const meant = meantDay(text)
  if (meant) {
    const why = /\d{4}/.test(text) ? 'The month comes first.' : 'The year has four digits.'
    return { text: `${why} Did you mean ${dayInWords(meant)}?`, instead: dayAsText(meant) }
  }
  const length = monthLength(text)
  return length === undefined ? undefined : { text: `${length}. Is this right?` }
}

/**
 * The question about a valid answer that looks wrong: the first failing rule of `x-ask`, or for a
 * date in another order the day probably meant. Never blocks.
 */
export function questionAbout(
  schema: { properties: object },
  name: string,
  answers: Record<string, unknown>,
  now = new Date(),
): Doubt | undefined {
  const property = (schema.properties as Record<string, AskingProperty | undefined>)[name]
  const answer = normalise(property ?? {}, answers[name])
  if (!property || typeof answer !== 'string') return undefined
  const unread = property['x-date'] && !readDay(answer) ? aboutDate(answer) : undefined
  if (unread) return unread
  const dayNamed = (other: string) =>
    other === 'today' ? localDay(now) : readDay(String(answers[other]))
  const rule = property['x-ask']?.find((asked) => !passes(answer, asked, dayNamed))
  return rule && { text: rule.question }
}
