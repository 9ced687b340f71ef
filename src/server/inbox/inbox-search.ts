import { nationalNumber } from '../../shared/national-number'

/** Letters that Unicode cannot decompose, as people type them without a key for them. */
const plain: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
}

/** Text in lower case, without accents. */
export const folded = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßłøđæœıɓɗƙƴ]/g, (letter) => plain[letter]!)

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Fewer digits match too many numbers. */
const fewestDigits = 3

/** The digits of every number in a text, however it is grouped. */
export const numbersIn = (text: string) => (text.match(/[\d+][\d\s()./-]*/g) ?? []).map(digitsOf)

function hasNumber(text: string, digits: string) {
  const wanted = nationalNumber(digits)
  return numbersIn(text).some(
    (number) =>
      number.includes(digits) ||
      (wanted.length >= fewestDigits && nationalNumber(number).startsWith(wanted)),
  )
}

/** What an entry is searched in. */
interface SearchedEntry {
  title: string
  detail: string
  answers: Record<string, string>
}

/** The words of a term: one word, or the groups of one number. */
type Term = string[]

/** Whether a word is a number or a group of one. */
export const isOfNumber = (word: string) => /^[+\d()./-]+$/.test(word) && /\d/.test(word)

/** The terms of a search; a number typed in groups is one term. */
export function termsOf(search: string): Term[] {
  const terms: Term[] = []
  let wasNumber = false
  for (const word of folded(search).split(/\s+/).filter(Boolean)) {
    const isNumber = isOfNumber(word)
    if (isNumber && wasNumber) terms.at(-1)!.push(word)
    else terms.push([word])
    wasNumber = isNumber
  }
  return terms
}

/**
 * The names of the answers that match a search, `title` if only the title does. Undefined unless
 * every term is found.
 */
export function foundIn(entry: SearchedEntry, terms: readonly Term[]): string[] | undefined {
  const fields = Object.entries(entry.answers).map(([name, text]) => ({ name, text: folded(text) }))
  const title = { name: 'title', text: folded(`${entry.title}\n${entry.detail}`) }
  const having = (has: (text: string) => boolean) => {
    const found = fields.filter(({ text }) => has(text))
    return found.length > 0 || !has(title.text) ? found : [title]
  }
  const names = new Set<string>()
  for (const term of terms) {
    const digits = isOfNumber(term[0]!) ? digitsOf(term.join('')) : ''
    const asNumber = digits ? having((text) => hasNumber(text, digits)) : []
    const parts =
      asNumber.length > 0 ? [asNumber] : term.map((word) => having((text) => text.includes(word)))
    if (parts.some((part) => part.length === 0)) return undefined
    for (const { name } of parts.flat()) names.add(name)
  }
  return [...names]
}
