import { randomInt } from 'node:crypto'

/** Characters that are neither misread as digits nor misheard on the phone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const block = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * A random reference to quote on the phone, such as LN-7K3PQ-XD94M: about 5.9e14 possible values.
 */
export const newReference = () => `LN-${block()}-${block()}`
