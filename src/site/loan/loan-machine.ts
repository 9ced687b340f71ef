import { fromPromise } from 'xstate'
import {
  loanWizardMachine,
  type LoanAnswers,
  type LoanDraft,
} from '../../../machines/loan-wizard.machine'
import { focusField, focusFirst } from '../../ui/form/focus-field'
import type { DraftStore } from './draft-store'
import { controlId, nameIn } from '../../ui/loan/loan-fields'
import { loanValidation } from '../../ui/loan/loan-validation'
import { sendApplication } from './send-application'

/** The heading of the open step; one at a time is on the page. */
export const stepHeadingId = 'loan-step'

/** The button that goes on: Next, and on the last step Submit. */
export const forwardId = 'loan-forward'

/** What brings a visitor to another step, so that their place is its heading. */
const moves = ['next', 'back', 'goTo', 'confirm']

/** What the page is told outside of the machine's state. */
export interface LoanView {
  /** How much of the application is sent, from 0 to 1. */
  onProgress: (share: number) => void
  /** The answers are no longer those that the fields show. */
  onCleared: () => void
}

/**
 * The wizard on this page's storage and focus. Everything is provided at once: each time builds the
 * machine anew.
 */
export const loanMachineOn = (store: DraftStore, { onProgress, onCleared }: LoanView) =>
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
        focusFirst(context.errors.map((error) => ({ id: controlId(nameIn(error)) }))),
      focusStep({ context, event }) {
        if (context.errors.length > 0 || !moves.includes(event.type)) return
        const field = event.type === 'goTo' ? event.field : undefined
        const id = field ? controlId(field) : stepHeadingId
        requestAnimationFrame(() => focusField(id))
      },
      keepSent: ({ context }) => store.keepSent(context.sent),
      clearSaved() {
        void store.clear()
        onCleared()
      },
    },
  })
