import { assign } from 'xstate'
import { loanWizardMachine } from '../../../machines/loan-wizard.machine'
import { firstFailing, furthestStep, isStepValid, judgeStep } from './judge-step'
import { nameIn, stepOf } from './loan-fields'

/** The judges of the five schemas; with them the wizard still touches nothing outside of itself. */
export const loanJudges = {
  actions: {
    showErrors: assign(({ context }, { step }) => ({ errors: judgeStep(step, context.answers) })),
    validateAnswer: assign(({ context }, { name }) => ({
      errors: [
        ...context.errors,
        ...judgeStep(context.step, context.answers).filter(
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
