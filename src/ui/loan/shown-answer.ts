import { loanSteps } from '../../../schemas'
import optionLists from '../../../schemas/options.json'
import { shownAmount } from '../../shared/amount-text'
import { stepAnswers } from '../../shared/codecs/loan'
import { dayInWords, readDay } from '../../shared/date-text'
import { fileSize } from '../form/file-size'
import { named } from '../form/sentence'
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

/** The text of an answer as people read it: a day in words, an amount with its currency, a choice by its label. */
export function shownText(name: string, text: string) {
  const property = properties[name] ?? {}
  const day = property['x-date'] && readDay(text)
  if (day) return `${text} (${dayInWords(day)})`
  if (property['x-amount']) return shownAmount(text, property['x-amount'])
  const list = property['x-options'] && optionLists[property['x-options']]
  const labels: Record<string, string> = list && 'labels' in list ? list.labels : {}
  return labels[text] ?? text
}

/** An answer as it is shown to the person who gave it; '' when none was given. */
function shown(name: string, answer: unknown) {
  if (isDocument(answer)) return `${answer.name}, ${fileSize(answer.size)}`
  return typeof answer === 'string' ? shownText(name, answer) : ''
}

export interface ShownAnswer extends LoanField {
  /** '' where none was given. */
  text: string
}

/**
 * The answers of a step (1 to 5) as they will be sent, in the order of the page. Beside an answer it
 * is clear that it was optional, so its title no longer says so.
 */
export function shownAnswers(step: number, answers: Record<string, unknown>): ShownAnswer[] {
  const sent = stepAnswers(step - 1, answers)
  return loanFields
    .filter((field) => field.step === step)
    .map((field) => ({
      ...field,
      title: named(field.title),
      text: shown(field.name, sent[field.name]),
    }))
}
