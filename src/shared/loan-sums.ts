import { koboIn, shownKobo } from './money'
import { shownMonths, shownPercent } from './loan-rates'

/** The instalment as a share of the pay, in whole per cents; undefined where one of them says nothing. */
export function shareOfPay(installment: string, salary: string): number | undefined {
  const instalment = koboIn(installment)
  const pay = koboIn(salary)
  return instalment && pay ? Math.round(Number((instalment * 1000n) / pay) / 10) : undefined
}

const forApplicant = { asks: 'that you ask for', pay: 'your pay' }

/** The words of the sentence for those who decide. */
export const forOffice: typeof forApplicant = { asks: 'asked for', pay: 'the pay' }

/**
 * The sentence about an instalment that does not add up with the other answers of an application: too little for
 * what is asked for, or more of the pay than the lender's share. Undefined where the answers fit or say nothing.
 * @param share in hundredths of a per cent; undefined while the lender has given no figures
 */
export function sumsRemark(
  answers: Record<string, unknown>,
  share?: bigint,
  words = forApplicant,
): string | undefined {
  const amount = koboIn(answers.loan_amount)
  const instalment = koboIn(answers.installment)
  const pay = koboIn(answers.salary_amount)
  const months = Number(answers.duration)
  if (!instalment) return undefined
  if (amount && Number.isInteger(months) && months > 0 && instalment * BigInt(months) < amount) {
    return `${shownKobo(instalment)} × ${shownMonths(months)} is less than the ${shownKobo(amount)} ${words.asks}.`
  }
  if (share !== undefined && pay && instalment * 10_000n > pay * share) {
    return `${shownKobo(instalment)} a month is more than ${shownPercent(share)} of ${words.pay}, ${shownKobo(pay)}.`
  }
  return undefined
}
