import { badRequest } from '../../core/errors'

/** The row number in an address; only plain digits are accepted. */
export function itemNumber(text: string): number {
  const number = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN
  if (Number.isSafeInteger(number)) return number
  throw badRequest('There is no item with this number.')
}
