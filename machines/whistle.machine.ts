import { assign, fromPromise, setup } from 'xstate'
import type { Answers } from './answers'
import type { FieldError } from '../src/shared/field-error'
import { change, form, type FormEvent } from './form'
import { hintAbout } from './foreign-answer'
import { notProvided } from './not-provided'

/**
 * The whistleblowing form. `deliver` either only logs that a report was made, or resolves once the
 * server has stored it, with the receipt that is shown once.
 */
export const whistleMachine = setup({
  types: {
    context: {} as {
      answers: Answers
      errors: FieldError[]
      receipt: string
      /** What may be in the way, where something else than our server answered. */
      hint: string
    },
    events: {} as FormEvent | { type: 'close' } | { type: 'finish' } | { type: 'forget' },
  },
  actors: {
    /** Resolves with the receipt; with '' if nothing was sent. */
    deliver: fromPromise<string, Answers>(notProvided),
  },
  actions: {
    clearAnswers: assign({ answers: {}, errors: [] }),
    showHint: assign((_, { error }: { error: unknown }) => ({ hint: hintAbout(error) })),
    keepReceipt: assign((_, { receipt }: { receipt: string }) => ({ receipt })),
    forget: assign({ answers: {}, errors: [], receipt: '' }),
  },
  guards: {
    hasReceipt: ({ context }) => context.receipt !== '',
  },
})
  .extend(form)
  .createMachine({
    id: 'whistle',
    meta: { title: 'Whistleblowing' },
    description:
      'The whistleblowing form: an alert appears after a report, and the form is cleared. Where reports reach the server, a receipt takes its place.',
    context: { answers: {}, errors: [], receipt: '', hint: '' },
    initial: 'editing',
    on: { forget: { target: '.editing', actions: 'forget' } },
    states: {
      editing: {
        initial: 'untried',
        on: {
          change,
          submit: { target: 'validating', actions: 'validate' },
        },
        states: {
          untried: {},
          invalid: { entry: 'focusFirstInvalid' },
          notSent: {
            description:
              'The server did not accept the report. Everything the visitor wrote is still there.',
          },
        },
      },
      validating: {
        always: [{ guard: 'isValid', target: 'delivering' }, { target: 'editing.invalid' }],
      },
      delivering: {
        invoke: {
          src: 'deliver',
          input: ({ context }) => context.answers,
          onDone: {
            target: 'reported',
            actions: [
              'clearAnswers',
              { type: 'keepReceipt', params: ({ event }) => ({ receipt: event.output }) },
            ],
          },
          onError: {
            target: 'editing.notSent',
            actions: { type: 'showHint', params: ({ event }) => event },
          },
        },
      },
      reported: {
        description: "The alert 'Your report has been submitted anonymously.'",
        on: { close: [{ guard: 'hasReceipt', target: 'receipt' }, { target: 'editing' }] },
      },
      receipt: {
        description: 'The receipt in place of the form; the machine receipt has its steps.',
        on: { finish: { target: 'editing', actions: 'forget' } },
      },
    },
  })
