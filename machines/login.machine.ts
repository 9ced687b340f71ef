import { assign, fromPromise, setup } from 'xstate'
import type { Answers } from './answers'
import type { FieldError } from '../src/shared/field-error'
import { change, form, type FormEvent, validated } from './form'
import { hintAbout } from './foreign-answer'
import { notProvided, toProvide } from './not-provided'
import { output } from './outcome'

const anErrorOccurred = 'An error occurred. Please try again later.'
const invalidCredentials = 'Invalid credentials'
const successful = 'Login successful'

/** The server's answer: its sentence, and the user on success. */
export interface LoginAnswer {
  message?: string
  user?: unknown
  /** Name and password were right; a code is missing or wrong. */
  codeNeeded?: boolean
  /** Logged in, but two-step login must be turned on first. */
  secondFactorNeeded?: boolean
}

/** While username and password can be typed. */
const credentials = {
  change,
  submit: { target: 'validating', actions: ['clearRefusal', 'validate'] },
  usePasskey: { target: 'askingPasskey', actions: 'clearRefusal' },
  useProvider: { target: 'askingProvider', actions: 'clearRefusal' },
} as const

const accepted = {
  guard: { type: 'isSuccessful', params: output<LoginAnswer> },
  target: 'signedIn',
  actions: { type: 'storeUser', params: output<LoginAnswer> },
} as const

const rejected = {
  target: 'failed',
  actions: { type: 'showRefusal', params: output<LoginAnswer> },
} as const

/** The login, as a page and over an editor. */
export const loginMachine = setup({
  types: {
    context: {} as { answers: Answers; errors: FieldError[]; refusal: string },
    input: {} as { username?: string } | undefined,
    events: {} as
      | FormEvent
      | { type: 'startOver' }
      | { type: 'usePasskey' }
      | { type: 'useProvider' },
  },
  actors: {
    /** Rejects only when there is no answer. */
    signIn: fromPromise<LoginAnswer, Answers>(notProvided),
    /** The same with a passkey; one that was not used is an answer, too. */
    signInWithPasskey: fromPromise<LoginAnswer>(notProvided),
    /** The same with the organisation's own login: leaves the page, or takes what came back with it. */
    signInWithProvider: fromPromise<LoginAnswer>(notProvided),
  },
  actions: {
    /** The error of the code field. */
    validateCode: toProvide('validateCode'),
    clearRefusal: assign({ refusal: '' }),
    clearPassword: assign(({ context: { answers } }) => ({
      answers: { username: answers.username ?? '', password: '' },
    })),
    clearCode: assign(({ context }) => ({ answers: { ...context.answers, code: '' } })),
    showRefusal: assign((_, params: LoginAnswer) => ({
      refusal: params.message || invalidCredentials,
    })),
    showNoAnswer: assign((_, { error }: { error: unknown }) => ({
      refusal: [anErrorOccurred, hintAbout(error)].filter(Boolean).join('\n'),
    })),
    focusPassword: toProvide('focusPassword'),
    focusPasskey: toProvide('focusPasskey'),
    focusCode: toProvide('focusCode'),
    storeUser: toProvide<{ user?: unknown }>('storeUser'),
    enter: toProvide('enter'),
  },
  guards: {
    isSuccessful: (_, params: LoginAnswer) => params.message === successful,
    asksForCode: (_, params: LoginAnswer) => params.codeNeeded === true,
  },
})
  .extend(form)
  .createMachine({
    id: 'login',
    description:
      'The login: nothing is sent until both fields are filled in. Success stores the user and opens the dashboard. An account with two-step login is asked for a code first; a passkey stands for all three, the organisation’s own login for name and password.',
    context: ({ input }) => ({
      answers: { username: input?.username ?? '', password: '' },
      errors: [],
      refusal: '',
    }),
    initial: 'idle',
    states: {
      idle: {
        on: credentials,
      },
      validating: validated('submitting', 'idle'),
      submitting: {
        tags: 'busy',
        invoke: {
          src: 'signIn',
          input: ({ context }) => context.answers,
          onDone: [
            accepted,
            {
              guard: { type: 'asksForCode', params: output },
              target: 'askingCode',
            },
            rejected,
          ],
          onError: {
            target: 'failed',
            actions: { type: 'showNoAnswer', params: ({ event }) => event },
          },
        },
      },
      askingPasskey: {
        description:
          'The device asks for a fingerprint, a face or a PIN. Without one, what was typed stays.',
        tags: 'busy',
        invoke: {
          src: 'signInWithPasskey',
          onDone: [
            accepted,
            {
              target: 'idle',
              actions: [{ type: 'showRefusal', params: output }, 'focusPasskey'],
            },
          ],
          onError: {
            target: 'idle',
            actions: [{ type: 'showNoAnswer', params: ({ event }) => event }, 'focusPasskey'],
          },
        },
      },
      askingProvider: {
        description: 'The page of the organisation’s own login opens, or has led back here.',
        tags: 'busy',
        invoke: {
          src: 'signInWithProvider',
          onDone: [accepted, rejected],
          onError: {
            target: 'failed',
            actions: { type: 'showNoAnswer', params: ({ event }) => event },
          },
        },
      },
      failed: {
        description: 'The username is kept, and the password is entered again.',
        entry: ['clearPassword', 'focusPassword'],
        on: credentials,
      },
      askingCode: {
        description: 'The username and password were correct, and the account has two-step login.',
        entry: ['clearCode', 'focusCode'],
        on: {
          change,
          submit: { target: 'validatingCode', actions: ['clearRefusal', 'validateCode'] },
          startOver: { target: 'failed', actions: 'clearRefusal' },
        },
      },
      validatingCode: validated('submittingCode', 'askingCode'),
      submittingCode: {
        tags: 'busy',
        invoke: {
          src: 'signIn',
          input: ({ context }) => context.answers,
          onDone: [
            accepted,
            {
              guard: { type: 'asksForCode', params: output },
              target: 'askingCode',
              actions: { type: 'showRefusal', params: output },
            },
            rejected,
          ],
          onError: {
            target: 'askingCode',
            actions: { type: 'showNoAnswer', params: ({ event }) => event },
          },
        },
      },
      signedIn: { type: 'final', tags: 'busy', entry: 'enter' },
    },
  })
