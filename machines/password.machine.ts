import { assign, fromPromise, setup } from 'xstate'
import { keepAnswer, type Answers, type Change, type FieldError } from './answers'
import { notProvided } from './not-provided'

/** Why the password was not changed. */
export interface PasswordFailure {
  reason: 'signedOut' | 'conflict' | 'refused'
  message: string
  errors: FieldError[]
}

const notSignedIn = 'You are logged out. Your password was not changed.'

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
    events: {} as
      | ({ type: 'change' } & Change)
      | { type: 'submit' }
      | { type: 'signedIn' }
      | { type: 'cancel' },
  },
  actors: {
    /** Rejects with a `PasswordFailure`. */
    changePassword: fromPromise<{ message: string }, Answers>(notProvided),
  },
  actions: {
    keepAnswer: assign(({ context }, change: Change) => keepAnswer(context, change)),
    validate: assign({ errors: () => [] as FieldError[] }),
    clearRefusal: assign({ refusal: '' }),
    forgetAnswers: assign({ answers: none }),
    say: assign((_, params: { message: string }) => ({ message: params.message })),
    /** No general sentence when the field shows one. */
    showRefusal: assign((_, { errors, message }: PasswordFailure) => ({
      errors,
      refusal: errors.length > 0 ? '' : message,
    })),
    sayNotSignedIn: assign({ refusal: notSignedIn }),
    focusFirstInvalid: () => {},
  },
  guards: {
    isValid: ({ context }) => context.errors.length === 0,
    isSignedOut: (_, { reason }: PasswordFailure) => reason === 'signedOut',
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
        onError: [
          {
            guard: { type: 'isSignedOut', params: ({ event }) => event.error as PasswordFailure },
            target: 'signedOut',
          },
          {
            target: 'editing',
            actions: [
              { type: 'showRefusal', params: ({ event }) => event.error as PasswordFailure },
              'focusFirstInvalid',
            ],
          },
        ],
      },
    },
    signedOut: {
      description:
        'The session has ended: a login dialog over the form, then the action is repeated.',
      on: { signedIn: 'sending', cancel: { target: 'editing', actions: 'sayNotSignedIn' } },
    },
    changed: { type: 'final', entry: 'forgetAnswers' },
  },
})
