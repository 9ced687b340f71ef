import { loanSteps } from '../../../schemas'
import optionLists from '../../../schemas/options.json'
import { shownAmount } from '../../shared/money'
import { stepAnswers } from '../../shared/codecs/loan'
import { dayInWords, readDay } from '../../shared/date-text'
import { fileSize } from '../form/file-size'
import { withoutBrackets } from '../form/sentence'
import { isDocument, loanFields, type LoanField } from './loan-fields'

interface Property {
  'x-date'?: boolean
  'x-amount'?: string
  'x-options'?: keyof typeof optionLists
}

const properties = Object.assign(
  {},
  ...loanSteps.map((step) => step.properties),
) as unknown as Record<string, Property>

/**
 * An answer for display: a day in words, an amount with its currency, a choice by its label. Whoever
 * typed a day also sees what they typed.
 */
export function shownText(name: string, text: string, reader?: 'office') {
  const property = properties[name] ?? {}
  const day = property['x-date'] && readDay(text)
  if (day) return reader === 'office' ? dayInWords(day) : `${text} (${dayInWords(day)})`
  if (property['x-amount']) return shownAmount(text, property['x-amount'])
  const list = property['x-options'] && optionLists[property['x-options']]
  const labels: Record<string, string> = list && 'labels' in list ? list.labels : {}
  return labels[text] ?? text
}

/** An answer for the applicant; '' when there is none. */
function shown(name: string, answer: unknown) {
  if (isDocument(answer)) return `${answer.name}, ${fileSize(answer.size)}`
  return typeof answer === 'string' ? shownText(name, answer) : ''
}

export interface ShownAnswer extends LoanField {
  /** '' where none was given. */
  text: string
}

/**
 * The answers of a step (1 to 5) in the order of the page. Titles drop '(optional)': with an answer
 * it is obvious.
 */
export function shownAnswers(step: number, answers: Record<string, unknown>): ShownAnswer[] {
  const sent = stepAnswers(step - 1, answers)
  return loanFields
    .filter((field) => field.step === step)
    .map((field) => ({
      ...field,
      title: withoutBrackets(field.title),
      text: shown(field.name, sent[field.name]),
    }))
}
