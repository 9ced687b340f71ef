import { randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for one another: 32, so 5 bits each. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

const word = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Something random to be written down: `words` times `length` characters with dashes between. */
export const readableSecret = (words: number, length: number) =>
  Array.from({ length: words }, () => word(length)).join('-')
