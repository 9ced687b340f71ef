import { assign, fromPromise } from 'xstate'
import {
  loanWizardMachine,
  type LoanAnswers,
  type LoanDraft,
} from '../../../machines/loan-wizard.machine'
import { focusFirst, focusRendered } from '../../ui/form/focus-field'
import type { LoanDraftStore } from './draft-store'
import { chosenAnswers, keepChoice } from '../../ui/loan/loan-choice'
import { loanControlId, nameIn } from '../../ui/loan/loan-fields'
import { loanValidation, questionableIn } from '../../ui/loan/loan-validation'
import { sendApplication } from './send-application'

/** The heading of the open step; there is only one. */
export const stepHeadingId = 'loan-step'

/** The heading of what stands above step 1 after an application was sent. */
export const sentHeadingId = 'loan-sent'

/** The Next button, or Submit on the last step. */
export const forwardId = 'loan-forward'

/** Events that open another step, after which its heading gets the focus. */
const moves = ['next', 'back', 'goTo', 'confirm']

/** Callbacks for what is not in the machine's state. */
export interface LoanView {
  /** The upload's progress, from 0 to 1. */
  onProgress: (share: number) => void
  /** The answers were replaced: the fields must be redrawn. */
  onCleared: () => void
}

/** The wizard with this page's storage and focus. Call it once: it builds the machine anew. */
export const loanMachineOn = (store: LoanDraftStore, { onProgress, onCleared }: LoanView) =>
  loanWizardMachine.provide({
    actors: {
      restoreDraft: fromPromise(() => store.restore()),
      saveDraft: fromPromise(({ input }: { input: LoanDraft }) => store.save(input)),
      submitApplication: fromPromise(({ input }: { input: LoanAnswers }) =>
        sendApplication(input, store, onProgress),
      ),
    },
    guards: loanValidation.guards,
    actions: {
      ...loanValidation.actions,
      focusFirstInvalid: ({ context }) =>
        focusFirst(context.errors.map((error) => ({ id: loanControlId(nameIn(error)) }))),
      focusFirstUnasked: ({ context: { step, answers, asked } }) =>
        focusFirst(
          questionableIn(step, answers)
            .filter((name) => !asked.includes(name))
            .map((name) => ({ id: loanControlId(name) })),
        ),
      focusStep({ context, event }) {
        if (context.errors.length > 0 || !moves.includes(event.type)) return
        const field = event.type === 'goTo' ? event.field : undefined
        const id = field ? loanControlId(field) : stepHeadingId
        focusRendered(id)
      },
      keepSent: ({ context }) => store.keepSent(context.sent),
      fillChosen: assign(({ context: { answers } }) => {
        const chosen = chosenAnswers((name) => !answers[name])
        return Object.keys(chosen).length > 0 ? { answers: { ...answers, ...chosen } } : {}
      }),
      clearSaved() {
        keepChoice()
        void store.clear()
        onCleared()
      },
    },
  })
