import { assign, fromPromise, setup } from 'xstate'

/** What a reporter typed, by field name; it lives here and nowhere else in the browser. */
export type WhistleAnswers = Record<string, string>

/** A failing field and its sentence. */
export interface WhistleError {
  path: string
  message: string
}

/**
 * The whistleblowing form. `deliver` is where the two ways part: locally it only
 * notes that a report was made, otherwise it resolves once the server has stored the report.
 */
export const whistleMachine = setup({
  types: {
    context: {} as { answers: WhistleAnswers; errors: WhistleError[] },
    events: {} as
      { type: 'change'; name: string; value: string } | { type: 'submit' } | { type: 'close' },
  },
  actors: {
    deliver: fromPromise<void, WhistleAnswers>(() =>
      Promise.reject(new Error('Provide this actor')),
    ),
  },
  actions: {
    keepAnswer: assign(({ context }, params: { name: string; value: string }) => ({
      answers: { ...context.answers, [params.name]: params.value },
      errors: context.errors.filter(({ path }) => path !== `/${params.name}`),
    })),
    validate: assign({ errors: () => [] as WhistleError[] }),
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
