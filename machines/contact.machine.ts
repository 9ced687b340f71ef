import { assign, fromPromise, setup } from 'xstate'

const somethingWentWrong = 'Something Went Wrong'

/** What a visitor typed, by field name; the schema knows the names. */
export type ContactAnswers = Record<string, string>

/** A failing field and its sentence. */
export interface ContactError {
  path: string
  message: string
}

/** The contact form. */
export const contactMachine = setup({
  types: {
    context: {} as {
      answers: ContactAnswers
      errors: ContactError[]
      /** The text of a message that could not be sent; gone once it is restored or sent. */
      unsent?: ContactAnswers
      result: string
    },
    events: {} as
      | { type: 'change'; name: string; value: string }
      | { type: 'submit' }
      | { type: 'close' }
      | { type: 'restore' },
  },
  actors: {
    sendMessage: fromPromise<string, ContactAnswers>(() =>
      Promise.reject(new Error('Provide this actor')),
    ),
  },
  actions: {
    keepAnswer: assign(({ context }, params: { name: string; value: string }) => ({
      answers: { ...context.answers, [params.name]: params.value },
      errors: context.errors.filter(({ path }) => path !== `/${params.name}`),
    })),
    validate: assign({ errors: () => [] as ContactError[] }),
    focusFirstInvalid: () => {},
    showResult: assign((_, params: { text: string }) => ({ result: params.text })),
    showSomethingWentWrong: assign({ result: somethingWentWrong }),
    keepUnsent: assign(({ context }) => ({ unsent: context.answers })),
    forgetUnsent: assign({ unsent: undefined }),
    clearAnswers: assign({ answers: {}, errors: [] }),
    restoreAnswers: assign(({ context }) => ({ answers: context.unsent ?? {} })),
  },
  guards: {
    isValid: ({ context }) => context.errors.length === 0,
    hasUnsent: ({ context }) => context.unsent !== undefined,
  },
}).createMachine({
  id: 'contact',
  description:
    'The contact form: idle, submitting, then a dialog. Closing the dialog clears the form.',
  context: { answers: {}, errors: [], result: '' },
  initial: 'editing',
  states: {
    editing: {
      on: {
        change: { actions: { type: 'keepAnswer', params: ({ event }) => event } },
        submit: { target: 'validating', actions: 'validate' },
        restore: { guard: 'hasUnsent', actions: ['restoreAnswers', 'forgetUnsent'] },
      },
    },
    validating: {
      always: [
        { guard: 'isValid', target: 'submitting' },
        { target: 'editing', actions: 'focusFirstInvalid' },
      ],
    },
    submitting: {
      description: "The button reads 'Submitted...' and is disabled.",
      invoke: {
        src: 'sendMessage',
        input: ({ context }) => context.answers,
        onDone: {
          target: 'succeeded',
          actions: [
            { type: 'showResult', params: ({ event }) => ({ text: event.output }) },
            'forgetUnsent',
          ],
        },
        onError: { target: 'failed', actions: ['showSomethingWentWrong', 'keepUnsent'] },
      },
    },
    succeeded: {
      description: 'The dialog Success with the server’s message.',
      on: { close: { target: 'editing', actions: 'clearAnswers' } },
    },
    failed: {
      description: "The dialog Error with 'Something Went Wrong'.",
      on: { close: { target: 'editing', actions: 'clearAnswers' } },
    },
  },
})
