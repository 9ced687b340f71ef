import { assign } from 'xstate'
import { loanWizardMachine } from '../../../machines/loan-wizard.machine'
import { firstFailing, furthestStep, isStepValid, validateStep } from './validate-step'
import { nameIn, stepOf } from './loan-fields'

/** Validation by the five schemas; with it the wizard still touches nothing outside of itself. */
export const loanValidation = {
  actions: {
    showErrors: assign(({ context }, { step }) => ({
      errors: validateStep(step, context.answers),
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
