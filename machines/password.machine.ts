import { assign, fromPromise, setup } from 'xstate'
import { keepAnswer, type Answers, type Change, type FieldError } from './answers'
import { notProvided, toProvide } from './not-provided'

/** Why the password was not changed. */
export interface PasswordFailure {
  message: string
  errors: FieldError[]
}

const none: Answers = { current: '', next: '' }

/** Changing one's own password. */
export const passwordMachine = setup({
  types: {
    context: {} as {
      answers: Answers
      errors: FieldError[]
      refusal: string
      /** The server's sentence. */
      message: string
    },
    events: {} as ({ type: 'change' } & Change) | { type: 'submit' },
  },
  actors: {
    /** Rejects with a `PasswordFailure`. */
    changePassword: fromPromise<{ message: string }, Answers>(notProvided),
  },
  actions: {
    keepAnswer: assign(({ context }, change: Change) => keepAnswer(context, change)),
    validate: toProvide('validate'),
    clearRefusal: assign({ refusal: '' }),
    forgetAnswers: assign({ answers: none }),
    say: assign((_, params: { message: string }) => ({ message: params.message })),
    /** No general sentence when the field shows one. */
    showRefusal: assign((_, { errors, message }: PasswordFailure) => ({
      errors,
      refusal: errors.length > 0 ? '' : message,
    })),
    focusFirstInvalid: toProvide('focusFirstInvalid'),
  },
  guards: {
    isValid: ({ context }) => context.errors.length === 0,
  },
}).createMachine({
  id: 'password',
  description:
    'Changing your own password: the current password and a new one. Every other session of the account ends.',
  context: { answers: none, errors: [], refusal: '', message: '' },
  initial: 'editing',
  states: {
    editing: {
      on: {
        change: { actions: { type: 'keepAnswer', params: ({ event }) => event } },
        submit: { target: 'validating', actions: ['clearRefusal', 'validate'] },
      },
    },
    validating: {
      always: [
        { guard: 'isValid', target: 'sending' },
        { target: 'editing', actions: 'focusFirstInvalid' },
      ],
    },
    sending: {
      invoke: {
        src: 'changePassword',
        input: ({ context }) => context.answers,
        onDone: {
          target: 'changed',
          actions: { type: 'say', params: ({ event }) => event.output },
        },
        onError: {
          target: 'editing',
          actions: [
            { type: 'showRefusal', params: ({ event }) => event.error as PasswordFailure },
            'focusFirstInvalid',
          ],
        },
      },
    },
    changed: { type: 'final', entry: 'forgetAnswers' },
  },
})
