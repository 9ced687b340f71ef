import { assign } from 'xstate'
import { loanWizardMachine } from '../../../machines/loan-wizard.machine'
import personal from '../../../schemas/loan/step-1-personal.schema.json?validator'
import employment from '../../../schemas/loan/step-2-employment.schema.json?validator'
import reference1 from '../../../schemas/loan/step-3-reference-1.schema.json?validator'
import reference2 from '../../../schemas/loan/step-4-reference-2.schema.json?validator'
import loan from '../../../schemas/loan/step-5-loan.schema.json?validator'
import { stepAnswers } from '../../shared/codecs/loan'
import type { FieldError } from '../../shared/field-error'
import { validate } from '../../shared/validate'
import { loanFields, nameIn, stepOf } from './loan-fields'
import { loanQuestion } from './loan-question'

/** The validators of the steps in order, compiled at build time. */
export const compiledSteps = [personal, employment, reference1, reference2, loan]

/** Errors by step; answers are replaced, never changed in place. */
const validated = new WeakMap<object, FieldError[][]>()

/** Validates the answers of a step (1 to 5), as the server does. */
export function validateStep(step: number, answers: Record<string, unknown>): FieldError[] {
  const errors = validated.get(answers) ?? []
  validated.set(answers, errors)
  return (errors[step] ??= validate(compiledSteps[step - 1]!, stepAnswers(step - 1, answers)))
}

/** Steps validated by Next; the references are always accepted. */
const validatedOnNext = [1, 2, 5]

const isValid = (step: number, answers: Record<string, unknown>) =>
  validateStep(step, answers).length === 0

export const isStepValid = (step: number, answers: Record<string, unknown>) =>
  !validatedOnNext.includes(step) || isValid(step, answers)

/** Names of the answers of a step that a question is asked about, in the order of the page. */
export const questionableIn = (step: number, answers: Record<string, unknown>) =>
  loanFields
    .filter((field) => field.step === step && loanQuestion(field.name, answers))
    .map(({ name }) => name)

const steps = [1, 2, 3, 4, 5]

/** The first step with invalid answers, if any. */
export const firstFailing = (answers: Record<string, unknown>) =>
  steps.find((step) => !isValid(step, answers))

/** The furthest step that may be opened: all validated steps before it are valid. */
export const furthestStep = (answers: Record<string, unknown>) =>
  steps.find((step) => !isStepValid(step, answers)) ?? 5

/** The wizard with validation by the five schemas; it still has no side effects. */
export const loanValidation = {
  actions: {
    showErrors: assign(({ context }, { step }) => ({
      errors: validateStep(step, context.answers),
    })),
    showQuestion: assign(({ context: { answers, asked } }, { name }) => ({
      asked: asked.includes(name) || !loanQuestion(name, answers) ? asked : [...asked, name],
    })),
    showQuestions: assign(({ context }, { step }) => ({
      asked: questionableIn(step, context.answers),
    })),
    validateAnswer: assign(({ context }, { name }) => ({
      errors: [
        ...context.errors,
        ...validateStep(context.step, context.answers).filter(
          (error) => nameIn(error) === name && context.answers[name] !== undefined,
        ),
      ],
    })),
  },
  guards: {
    isStepValid: ({ context }, { step }) => isStepValid(step, context.answers),
    isStepDone: ({ context: { answers, asked } }, { step }) =>
      isStepValid(step, answers) &&
      questionableIn(step, answers).every((name) => asked.includes(name)),
    isFirstFailing: ({ context }, { step }) => firstFailing(context.answers) === step,
    isResumeStep: ({ context }, { step }) =>
      Math.min(context.step, furthestStep(context.answers)) === step,
    isWantedStep: ({ context, event }, { step }) =>
      event.type === 'goTo' &&
      event.step === step &&
      (step <= context.step || step <= furthestStep(context.answers)),
    isFirstRefused: ({ context }, { step }) =>
      Math.min(...context.refused.map((error) => stepOf(nameIn(error)))) === step,
  },
} satisfies Parameters<typeof loanWizardMachine.provide>[0]
