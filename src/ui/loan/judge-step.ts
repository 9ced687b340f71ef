import { loanSteps } from '../../../schemas'
import personal from '../../../schemas/loan/step-1-personal.schema.json?validator'
import employment from '../../../schemas/loan/step-2-employment.schema.json?validator'
import reference1 from '../../../schemas/loan/step-3-reference-1.schema.json?validator'
import reference2 from '../../../schemas/loan/step-4-reference-2.schema.json?validator'
import loan from '../../../schemas/loan/step-5-loan.schema.json?validator'
import { stepAnswers } from '../../shared/codecs/loan'
import { fieldErrors, type FieldError } from '../../shared/message'

/** The steps' schemas as they were compiled at build time, in their order. */
export const stepValidators = [personal, employment, reference1, reference2, loan]

/**
 * What is wrong with the answers of a step (1 to 5): one sentence for each failing field in the
 * order of the page. The server judges by the same schemas after the same tidying.
 */
export function judgeStep(step: number, answers: Record<string, unknown>): FieldError[] {
  const validate = stepValidators[step - 1]!
  return validate(stepAnswers(step - 1, answers))
    ? []
    : fieldErrors(loanSteps[step - 1], validate.errors ?? [])
}

/** The steps that Next judges; the references always pass. */
const judgedOnNext = [1, 2, 5]

const holds = (step: number, answers: Record<string, unknown>) =>
  stepValidators[step - 1]!(stepAnswers(step - 1, answers))

export const isStepValid = (step: number, answers: Record<string, unknown>) =>
  !judgedOnNext.includes(step) || holds(step, answers)

const steps = [1, 2, 3, 4, 5]

/** The first step whose answers cannot be sent; undefined when all can. */
export const firstFailing = (answers: Record<string, unknown>) =>
  steps.find((step) => !holds(step, answers))

/** The furthest step that may be opened: every judged one before it holds. */
export const furthestStep = (answers: Record<string, unknown>) =>
  steps.find((step) => !isStepValid(step, answers)) ?? 5
