import { loanSteps } from '../../../schemas'
import { questionAbout } from '../../ui/form/question-about'

/** All questions of the application as one form: dates are compared across the steps. */
const questions = {
  properties: Object.assign({}, ...loanSteps.map(({ properties }) => properties)) as object,
}

/** What is asked about an answer that may be sent as it is but looks wrong. */
export const loanQuestion = (name: string, answers: Record<string, unknown>) =>
  questionAbout(questions, name, answers)
