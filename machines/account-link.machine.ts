import { assign, fromPromise, setup } from 'xstate'
import { keepAnswer, type Answers, type Change, type FieldError } from './answers'
import { notProvided, toProvide } from './not-provided'

/** Whose password the link is for, and whether it is their first. */
export interface LinkOwner {
  username: string
  purpose: 'invitation' | 'password'
}

/** Why the link could not be read or the password was not saved. */
export interface LinkFailure {
  /** The link has ended, was used, replaced or withdrawn, or never was one. */
  isVoid: boolean
  message: string
  errors: FieldError[]
}

/** Choosing a password with a link. */
export const accountLinkMachine = setup({
  types: {
    context: {} as {
      token: string
      owner: LinkOwner
      answers: Answers
      errors: FieldError[]
      refusal: string
    },
    input: {} as { token: string },
    events: {} as ({ type: 'change' } & Change) | { type: 'submit' } | { type: 'retry' },
  },
  actors: {
    /** Both reject with a `LinkFailure`. */
    readLink: fromPromise<LinkOwner, { token: string }>(notProvided),
    choosePassword: fromPromise<LinkOwner, { token: string; answers: Answers }>(notProvided),
  },
  actions: {
    keepOwner: assign((_, params: { owner: LinkOwner }) => params),
    keepAnswer: assign(({ context }, change: Change) => keepAnswer(context, change)),
    validate: toProvide('validate'),
    clearRefusal: assign({ refusal: '' }),
    /** No general sentence when the field shows one. */
    showRefusal: assign((_, { errors, message }: LinkFailure) => ({
      errors,
      refusal: errors.length > 0 ? '' : message,
    })),
    forgetSecrets: assign({ token: '', answers: { next: '' } }),
    /** Takes the token out of the address bar. */
    clearAddress: toProvide('clearAddress'),
    focusFirstInvalid: toProvide('focusFirstInvalid'),
    focusHeading: toProvide('focusHeading'),
  },
  guards: {
    hasNoToken: ({ context }) => context.token === '',
    isValid: ({ context }) => context.errors.length === 0,
    isVoid: (_, { isVoid }: LinkFailure) => isVoid,
  },
}).createMachine({
  id: 'account-link',
  meta: { title: 'Choose your password' },
  description:
    'Somebody who was invited, or forgot their password, chooses a password with a link. It works once, for 48 hours.',
  context: ({ input }) => ({
    token: input.token,
    owner: { username: '', purpose: 'invitation' },
    answers: { next: '' },
    errors: [],
    refusal: '',
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'hasNoToken', target: 'void' }, { target: 'reading' }],
    },
    reading: {
      invoke: {
        src: 'readLink',
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          target: 'choosing',
          actions: { type: 'keepOwner', params: ({ event }) => ({ owner: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isVoid', params: ({ event }) => event.error as LinkFailure },
            target: 'void',
          },
          {
            target: 'unread',
            actions: { type: 'showRefusal', params: ({ event }) => event.error as LinkFailure },
          },
        ],
      },
    },
    unread: {
      on: { retry: { target: 'reading', actions: ['clearRefusal', 'focusHeading'] } },
    },
    choosing: {
      on: {
        change: { actions: { type: 'keepAnswer', params: ({ event }) => event } },
        submit: { target: 'validating', actions: ['clearRefusal', 'validate'] },
      },
    },
    validating: {
      always: [
        { guard: 'isValid', target: 'saving' },
        { target: 'choosing', actions: 'focusFirstInvalid' },
      ],
    },
    saving: {
      invoke: {
        src: 'choosePassword',
        input: ({ context: { token, answers } }) => ({ token, answers }),
        onDone: 'chosen',
        onError: [
          {
            guard: { type: 'isVoid', params: ({ event }) => event.error as LinkFailure },
            target: 'void',
          },
          {
            target: 'choosing',
            actions: [
              { type: 'showRefusal', params: ({ event }) => event.error as LinkFailure },
              'focusFirstInvalid',
            ],
          },
        ],
      },
    },
    void: {
      type: 'final',
      description: 'Every link that does not work looks the same, whatever the reason.',
      entry: ['forgetSecrets', 'focusHeading'],
    },
    chosen: {
      type: 'final',
      description: 'The person logs in with the new password.',
      entry: ['forgetSecrets', 'clearAddress', 'focusHeading'],
    },
  },
})
