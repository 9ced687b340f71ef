import { assign, fromPromise, setup } from 'xstate'
import { keepAnswer, type Answers, type Change, type FieldError } from './answers'
import { notProvided } from './not-provided'

/**
 * The whistleblowing form. `deliver` either only logs that a report was made, or resolves once the
 * server has stored it.
 */
export const whistleMachine = setup({
  types: {
    context: {} as { answers: Answers; errors: FieldError[] },
    events: {} as ({ type: 'change' } & Change) | { type: 'submit' } | { type: 'close' },
  },
  actors: {
    deliver: fromPromise<void, Answers>(notProvided),
  },
  actions: {
    keepAnswer: assign(({ context }, change: Change) => keepAnswer(context, change)),
    validate: assign({ errors: () => [] as FieldError[] }),
    focusFirstInvalid: () => {},
    clearAnswers: assign({ answers: {}, errors: [] }),
  },
  guards: {
    isValid: ({ context }) => context.errors.length === 0,
  },
}).createMachine({
  id: 'whistle',
  meta: { title: 'Whistleblowing' },
  description: 'The whistleblowing form: an alert appears after a report, and the form is cleared.',
  context: { answers: {}, errors: [] },
  initial: 'editing',
  states: {
    editing: {
      initial: 'untried',
      on: {
        change: { actions: { type: 'keepAnswer', params: ({ event }) => event } },
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
        onDone: { target: 'reported', actions: 'clearAnswers' },
        onError: 'editing.notSent',
      },
    },
    reported: {
      description: "The alert 'Your report has been submitted anonymously.'",
      on: { close: 'editing' },
    },
  },
})
