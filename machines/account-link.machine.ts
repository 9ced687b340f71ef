import { assign, fromPromise, setup } from 'xstate'
import type { Answers } from './answers'
import type { FieldError } from '../src/shared/field-error'
import { change, type FormEvent, refusable, refused, validated } from './form'
import { notProvided, toProvide } from './not-provided'
import { failure } from './outcome'

/** Whose password the link is for, and whether it is their first. */
interface LinkOwner {
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
    events: {} as FormEvent | { type: 'retry' },
  },
  actors: {
    /** Both reject with a `LinkFailure`. */
    readLink: fromPromise<LinkOwner, { token: string }>(notProvided),
    choosePassword: fromPromise<LinkOwner, { token: string; answers: Answers }>(notProvided),
  },
  actions: {
    keepOwner: assign((_, params: { owner: LinkOwner }) => params),
    forgetSecrets: assign({ token: '', answers: { next: '' } }),
    /** Takes the token out of the address bar. */
    clearAddress: toProvide('clearAddress'),
    focusHeading: toProvide('focusHeading'),
  },
  guards: {
    hasNoToken: ({ context }) => context.token === '',
    isVoid: (_, { isVoid }: LinkFailure) => isVoid,
  },
})
  .extend(refusable)
  .createMachine({
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
              guard: { type: 'isVoid', params: failure },
              target: 'void',
            },
            {
              target: 'unread',
              actions: { type: 'showRefusal', params: failure },
            },
          ],
        },
      },
      unread: {
        on: { retry: { target: 'reading', actions: ['clearRefusal', 'focusHeading'] } },
      },
      choosing: {
        on: {
          change,
          submit: { target: 'validating', actions: ['clearRefusal', 'validate'] },
        },
      },
      validating: validated('saving', 'choosing'),
      saving: {
        tags: 'busy',
        invoke: {
          src: 'choosePassword',
          input: ({ context: { token, answers } }) => ({ token, answers }),
          onDone: 'chosen',
          onError: [
            {
              guard: { type: 'isVoid', params: failure },
              target: 'void',
            },
            refused('choosing', 'showRefusal'),
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
