import { nationalNumber } from '../../../shared/national-number'
import {
  digitsOf,
  fewestLetters,
  foldText,
  isOfNumber,
  numbersIn,
  termsOf,
  withoutAccents,
} from './inbox-search'

/** The title of an entry and its answers, by field name. */
export type SearchedTexts = Readonly<Record<string, string>>

/** What an entry is searched by: its title, and the answers that are texts. */
export const searchedTexts = (title: string, answers: Record<string, unknown>): SearchedTexts => ({
  title,
  ...Object.fromEntries(
    Object.entries(answers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  ),
})

/** A keyed hash of a text, another one in each group. */
export type TermHash = (group: 'beginning' | 'word' | 'first' | 'last', text: string) => number

/** Fields whose words are found by their beginnings; other words are found whole. */
const namingFields = new Set([
  'title',
  'surname',
  'first_name',
  'middle_name',
  'last_name',
  'employer_name',
])
const mostLetters = 12

/** Fields whose numbers are found by first or last digits; others need as many as are indexed. */
const numberFields = new Set(['phone', 'secondary_phone', 'bvn', 'account_number', 'accountNumber'])
const fewestDigits = 3
const mostDigits = 7
const lastDigits = 4

/** Of a long text, so many words and numbers are indexed. */
const mostWords = 400
const mostNumbers = 100

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

const isNumber = (text: string) => text.length >= fewestDigits && /^\d+$/.test(text)

/** The email address that a word is, without what stands around it in a sentence. */
function emailIn(word: string) {
  const inner = word.replace(/^[<("]/, '').replace(/[>)",.;:]$/, '')
  const [name, host, ...others] = inner.split('@')
  return name && host?.includes('.') && others.length === 0 ? inner : undefined
}

/** A number without the country code or zero that not everybody types. */
function withoutPrefix(digits: string) {
  const asPhone = nationalNumber(digits)
  return asPhone.length < fewestDigits ? digits : asPhone
}

const firstOf = (digits: string) => withoutPrefix(digits).slice(0, mostDigits)
const lastOf = (digits: string) => digits.slice(-lastDigits)

/** The beginnings of a text, from so many characters on. */
const beginningsOf = (text: string, fewest: number) =>
  Array.from({ length: Math.max(1, text.length - fewest + 1) }, (_, n) => text.slice(0, fewest + n))

function* termsOfText(field: string, plain: string, hash: TermHash) {
  const numbers = numbersIn(plain).filter(({ length }) => length >= fewestDigits)
  for (const digits of numbers.slice(0, mostNumbers)) {
    const first = firstOf(digits)
    const firsts = numberFields.has(field) ? beginningsOf(first, fewestDigits) : [first]
    for (const one of firsts) yield hash('first', one)
    if (numberFields.has(field)) yield hash('last', lastOf(digits))
  }
  for (const word of [...new Set(wordsIn(plain))].slice(0, mostWords)) {
    if (namingFields.has(field))
      for (const one of beginningsOf(word.slice(0, mostLetters), fewestLetters))
        yield hash('beginning', one)
    else if (!isNumber(word)) yield hash('word', word)
  }
  for (const word of plain.split(/\s+/, mostWords)) {
    const email = emailIn(word)
    if (email) yield hash('word', email)
  }
}

/**
 * By which rules terms are made. After a change of them every entry is indexed again, in the
 * background; until then an entry has the terms of before, which new rules must not take away.
 */
export const termsVersion = 2

/** The terms under which an entry is found: of its texts as they are written, and as people type them. */
export function termsIn(texts: SearchedTexts, hash: TermHash): Set<number> {
  const terms = new Set<number>()
  for (const [field, text] of Object.entries(texts))
    for (const plain of new Set([withoutAccents(text), foldText(text)]))
      for (const term of termsOfText(field, plain, hash)) terms.add(term)
  return terms
}

const ofNumber = (digits: string, hash: TermHash) => [
  hash('first', firstOf(digits)),
  ...(digits.length < lastDigits ? [] : [hash('last', lastOf(digits))]),
]

const beginning = (word: string, hash: TermHash) => hash('beginning', word.slice(0, mostLetters))

const ofWord = (word: string, hash: TermHash) => [
  beginning(word, hash),
  hash('word', word),
  ...(isNumber(word) ? ofNumber(word, hash) : []),
]

/**
 * What an entry must have to be found: one term of each list. More entries may have them than match
 * the search, which can be longer than what is indexed. Empty if nothing in the search is indexed.
 */
export function termsFor(search: string, hash: TermHash): number[][] {
  return termsOf(search).flatMap((term) => {
    const digits = isOfNumber(term[0]!) ? digitsOf(term.join('')) : ''
    // A name or a reference may begin with these digits.
    if (digits.length >= fewestDigits)
      return [[beginning(wordsIn(term[0]!)[0]!, hash), ...ofNumber(digits, hash)]]
    return term.flatMap((word) => {
      const email = emailIn(word)
      return email ? [[hash('word', email)]] : wordsIn(word).map((one) => ofWord(one, hash))
    })
  })
}
