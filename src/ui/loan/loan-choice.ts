import options from '../../../schemas/options.json'
import { productSlugs } from '../../shared/pages'
import { like } from '../../shared/like'

/** What somebody chose among the products before applying. */
export interface LoanChoice {
  /** One of `productSlugs`. */
  product: string
  title: string
  /** '₦80,000', and '₦29,867' below; '' and 0 where only the product was chosen. */
  amount: string
  months: number
  monthly: string
}

const isChoice = like<LoanChoice>({ product: '', title: '', amount: '', months: 0, monthly: '' })

const name = 'loan-choice'

/** Keeps a choice on this device as long as the tab is open; none forgets it. */
export function keepChoice(choice?: LoanChoice) {
  try {
    if (choice) sessionStorage.setItem(name, JSON.stringify(choice))
    else sessionStorage.removeItem(name)
  } catch {
    // Without storage the form asks for all of it.
  }
}

/** The choice that was kept; undefined where there is none, or nothing that could be one. */
export function keptChoice(): LoanChoice | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    return isChoice(kept) && productSlugs.includes(kept.product) ? kept : undefined
  } catch {
    return undefined
  }
}

/** The answers of the form that a choice gives. @param isWanted by the name of the answer */
export function chosenAnswers(isWanted: (name: string) => boolean): Record<string, string> {
  const { amount = '', months = 0 } = keptChoice() ?? {}
  const duration = String(months)
  const answers = {
    ...(amount && { loan_amount: amount.slice(1) }),
    ...(options.durations.items.includes(duration) && { duration }),
  }
  return Object.fromEntries(Object.entries(answers).filter(([name]) => isWanted(name)))
}
