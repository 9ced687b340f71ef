import { shownKobo, koboIn } from '../../shared/money'
import {
  lends,
  lentAmounts,
  lentMonths,
  shownMonths,
  type ProductRate,
} from '../../shared/loan-rates'
import type { LoanRequest } from '../../shared/loan-terms'

/** What stands in the fields. */
export interface TypedLoan {
  amount: string
  months: string
}

/** '₦200,000' and '6 months', as the fields begin and the sliders fill them. */
export const asTyped = ({ amount, months }: Omit<LoanRequest, 'from'>): TypedLoan => ({
  amount: shownKobo(amount),
  months: shownMonths(months),
})

/** '6' and '6 months'; undefined for anything else. */
export const monthsIn = (text: string) => {
  const digits = /^(\d{1,3})(?: ?months?)?$/i.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The loan that was typed, or the sentence that says why the product does not lend it. */
export function readLoan(rate: ProductRate, typed: TypedLoan): Omit<LoanRequest, 'from'> | string {
  const amount = koboIn(typed.amount)
  const months = monthsIn(typed.months)
  if (amount === undefined || !lends(rate, { amount, months: rate.leastMonths }))
    return `Enter an amount that we lend here: ${lentAmounts(rate)}.`
  if (months === undefined || !lends(rate, { amount, months }))
    return `Enter a whole number of months: ${lentMonths(rate)}.`
  return { amount, months }
}

/** Stops of a slider, about. */
const stopsWanted = 100

/**
 * The amounts of a slider in kobo: the smallest, the round ones between, the largest. They lie 1, 2 or 5 with
 * zeros apart.
 */
export function amountStops({ least, most }: ProductRate): bigint[] {
  const apart = Number(most - least) / stopsWanted
  const zeros = 10 ** Math.max(0, Math.floor(Math.log10(apart || 1)))
  const step = BigInt(zeros * ([1, 2, 5].find((one) => one * zeros >= apart) ?? 10))
  const stops = [least]
  for (let next = (least / step + 1n) * step; next < most; next += step) stops.push(next)
  return least < most ? [...stops, most] : stops
}

/** The months of a slider. */
export const monthStops = ({ leastMonths, mostMonths }: ProductRate) =>
  Array.from({ length: mostMonths - leastMonths + 1 }, (_, i) => leastMonths + i)

/** Where the handle of a slider stands: at the last stop that a value reaches, else at the first. */
export const stopAt = <T extends number | bigint>(stops: readonly T[], value: T | undefined) =>
  Math.max(
    0,
    stops.findLastIndex((stop) => value !== undefined && stop <= value),
  )
