import { badRequest } from '../errors'

/** The number of a row in an address: digits as we write them, nothing that only looks like it. */
export function itemNumber(text: string): number {
  const number = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN
  if (Number.isSafeInteger(number)) return number
  throw badRequest('There is no item with this number.')
}
