import { loanStates } from '../../shared/loan-case'
import { reportStates } from '../../shared/whistle-case'
import { isField, isHidden } from '../hidden-fields'

/** The allowed description of a value, level by level. */
export type Redacted = string | number | boolean | { [key: string]: Redacted }

type Open = (value: unknown) => boolean

const isNumber: Open = (value) => typeof value === 'number'
const isBoolean: Open = (value) => typeof value === 'boolean'
const oneOf =
  (...words: string[]): Open =>
  (value) =>
    words.includes(value as string)

const progress = oneOf('new', 'in-review', 'done')
const state = oneOf(...loanStates)
const reportState = oneOf(...reportStates)

/**
 * Published as they are: positions, counts and words from a fixed list of the machine. People do
 * not type them.
 */
const open: Record<string, Record<string, Open>> = {
  'admin-section': { filled: isBoolean },
  carousel: { slides: isNumber, reducedMotion: isBoolean },
  header: { y: isNumber },
  'inbox-item': { progress, wanted: progress },
  'loan-case': { state, wanted: state, version: isNumber },
  'loan-wizard': { step: isNumber, keeper: oneOf('device', 'page', 'otherTab') },
  newsletter: { status: isNumber },
  'whistle-case': { state: reportState, wanted: reportState, version: isNumber },
}

/** Names in contexts and events that may be published; other names are left out, too. */
const places = new Set(
  `answers answer banners chooseUs content draft email error errors failed field filled id index input
  keeper lost message name notice oldVersion options output path problem progress reason
  reducedMotion reference refusal seen state refused result receipt row savedAt savedBy services slides status
  step stored testimonials theirs type unsent user value version wanted y`.split(/\s+/),
)

const isPlain = (value: object) =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

function ofObject(flow: string, value: Record<string, unknown>, depth: number): Redacted {
  const field = typeof value.name === 'string' && isField(value.name) ? value.name : undefined
  const words: Record<string, Redacted> = {}
  let others = 0
  for (const [key, part] of Object.entries(value)) {
    const isAnswer = key === 'value' || key === 'answer'
    if (!places.has(key) && !isField(key)) others += 1
    else if (key === 'name' && field) words[key] = field
    else if (isAnswer && field && isHidden(field)) words[key] = 'hidden'
    else words[key] = redacted(flow, part, key, depth + 1)
  }
  return others > 0 ? { ...words, '…': count(others, 'more part') } : words
}

/**
 * Redacts what leaves a tab, by an allow-list: of texts and lists only the length, of `x-sensitive`
 * fields nothing.
 */
export function redacted(flow: string, value: unknown, key = '', depth = 0): Redacted {
  if (isHidden(key)) return 'hidden'
  if (open[flow]?.[key]?.(value)) return value as Redacted
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'string')
    return value === '' ? 'no text' : `text, ${count(value.length, 'character')}`
  if (typeof value === 'number') return 'a number'
  if (typeof value === 'boolean') return 'yes or no'
  if (Array.isArray(value)) return `list, ${count(value.length, 'item')}`
  if (typeof value !== 'object' || !isPlain(value) || depth > 3) return 'something'
  return ofObject(flow, value as Record<string, unknown>, depth)
}
