import { assign, setup } from 'xstate'
import type { Answers, FieldChange } from './answers'
import type { FieldError } from '../src/shared/field-error'
import { change, form, validated } from './form'

/** The receipt of a report: shown once, written down, typed back. */
export const receiptMachine = setup({
  types: {
    input: {} as { receipt: string },
    context: {} as { receipt: string; answers: Answers; errors: FieldError[] },
    events: {} as
      | ({ type: 'change' } & FieldChange)
      | { type: 'written' }
      | { type: 'showAgain' }
      | { type: 'submit' },
  },
  actions: {
    /** The page compares what was typed with the receipt. */
    clearAnswers: assign({ answers: {}, errors: [] }),
  },
})
  .extend(form)
  .createMachine({
    id: 'receipt',
    meta: { title: 'Receipt of a report' },
    description:
      'Shows the receipt of a report, and lets its reporter type it back to be sure that it is written down.',
    context: ({ input }) => ({ ...input, answers: {}, errors: [] }),
    initial: 'showing',
    states: {
      showing: { on: { written: 'typing' } },
      typing: {
        description: 'The receipt is hidden, and its reporter types it from the own note.',
        on: {
          change,
          submit: { target: 'validating', actions: 'validate' },
          showAgain: { target: 'showing', actions: 'clearAnswers' },
        },
      },
      validating: validated('confirmed', 'typing'),
      confirmed: { type: 'final', description: 'The page can be left without a question.' },
    },
  })
