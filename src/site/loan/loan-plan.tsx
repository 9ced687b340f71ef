import { koboIn } from '../../shared/money'
import { useSelector } from '@xstate/react'
import { areSamples } from '../../shared/loan-rates'
import { planWords } from '../../shared/loan-words'
import { officeDay } from '../../shared/office-time'
import { read as rates } from '../../shared/sections/rates'
import { readContent } from '../../ui/api'
import { SettledStatus } from '../../ui/settled-status'
import { Card } from '../../ui/kit/card'
import type { LoanWizard } from './use-loan-wizard'

/**
 * Reads the lender's figures.
 * @returns the line about what the amount and months of an application would cost
 */
export async function loadLoanPlan() {
  const figures = await readContent(rates)
  const mark = areSamples(figures) ? 'Sample figures' : ''

  function LoanPlan({ actor }: Pick<LoanWizard, 'actor'>) {
    const amount = useSelector(actor, ({ context }) => koboIn(context.answers.loan_amount))
    const months = useSelector(actor, ({ context }) => Number(context.answers.duration))
    const words =
      amount === undefined
        ? ''
        : planWords(figures, { amount, months, from: officeDay(new Date()) })
    return (
      <>
        {words && (
          <Card isTinted>
            <p aria-hidden="true">
              {mark && <span className="tag">{mark}</span>}
              <span>{` ${words}`}</span>
            </p>
          </Card>
        )}
        <SettledStatus text={words && mark ? `${mark}: ${words}` : words} />
      </>
    )
  }
  return { default: LoanPlan }
}
