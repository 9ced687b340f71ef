import { loanSteps } from '../../../schemas'
import { sumsRemark } from '../../shared/loan-sums'
import { questionAbout, type Doubt } from '../form/question-about'
import { payShareHere } from './pay-share'

/** All questions as one schema: dates are compared across steps. */
const questions = {
  properties: Object.assign({}, ...loanSteps.map(({ properties }) => properties)) as object,
}

/** The question about sums that do not add up, asked beside the instalment. */
function aboutSums(name: string, answers: Record<string, unknown>): Doubt | undefined {
  const text = name === 'installment' ? sumsRemark(answers, payShareHere()) : undefined
  return text === undefined ? undefined : { text }
}

/** The question about a valid answer that looks wrong. */
export const loanQuestion = (name: string, answers: Record<string, unknown>) =>
  questionAbout(questions, name, answers) ?? aboutSums(name, answers)
