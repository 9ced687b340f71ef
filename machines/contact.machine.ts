import { assign, fromPromise, setup } from 'xstate'
import type { Answers } from './answers'
import type { FieldError } from '../src/shared/field-error'
import { change, form, type FormEvent, validated } from './form'
import { hintAbout } from './foreign-answer'
import { notProvided } from './not-provided'

const somethingWentWrong = 'Something Went Wrong'

/** The contact form. */
export const contactMachine = setup({
  types: {
    context: {} as {
      answers: Answers
      errors: FieldError[]
      /** The text of a message that could not be sent; gone once it is restored or sent. */
      unsent?: Answers
      result: string
      /** What may be in the way, where something else than our server answered. */
      hint: string
    },
    events: {} as FormEvent | { type: 'close' } | { type: 'restore' },
  },
  actors: {
    sendMessage: fromPromise<string, Answers>(notProvided),
  },
  actions: {
    showResult: assign((_, params: { text: string }) => ({ result: params.text })),
    showSomethingWentWrong: assign((_, { error }: { error: unknown }) => ({
      result: somethingWentWrong,
      hint: hintAbout(error),
    })),
    keepUnsent: assign(({ context }) => ({ unsent: context.answers })),
    forgetUnsent: assign({ unsent: undefined }),
    clearAnswers: assign({ answers: {}, errors: [] }),
    restoreAnswers: assign(({ context }) => ({ answers: context.unsent ?? {} })),
  },
  guards: {
    hasUnsent: ({ context }) => context.unsent !== undefined,
  },
})
  .extend(form)
  .createMachine({
    id: 'contact',
    description:
      'The contact form: idle, submitting, then a dialog. Closing the dialog clears the form.',
    context: { answers: {}, errors: [], result: '', hint: '' },
    initial: 'editing',
    states: {
      editing: {
        on: {
          change,
          submit: { target: 'validating', actions: 'validate' },
          restore: { guard: 'hasUnsent', actions: ['restoreAnswers', 'forgetUnsent'] },
        },
      },
      validating: validated('submitting', 'editing'),
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
          onError: {
            target: 'failed',
            actions: [
              { type: 'showSomethingWentWrong', params: ({ event }) => event },
              'keepUnsent',
            ],
          },
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
