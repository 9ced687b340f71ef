import { randomInt } from 'node:crypto'

/** No letter that is read as a digit or heard as another letter. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const block = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** What an applicant quotes on the phone: LN-7K3PQ-XD94M, one of 590 million million. */
export const newReference = () => `LN-${block()}-${block()}`
