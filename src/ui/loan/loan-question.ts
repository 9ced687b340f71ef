import { loanSteps } from '../../../schemas'
import { questionAbout } from '../form/question-about'

/** All questions as one schema: dates are compared across steps. */
const questions = {
  properties: Object.assign({}, ...loanSteps.map(({ properties }) => properties)) as object,
}

/** The question about a valid answer that looks wrong. */
export const loanQuestion = (name: string, answers: Record<string, unknown>) =>
  questionAbout(questions, name, answers)
