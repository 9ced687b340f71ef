import { randomInt } from 'node:crypto'
import { referenceAlphabet as alphabet } from '../../../shared/loan-reference'

const block = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * A random reference to quote on the phone, such as LN-7K3PQ-XD94M: about 5.9e14 possible values.
 */
export const newReference = () => `LN-${block()}-${block()}`
