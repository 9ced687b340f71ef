import { assign, fromPromise, setup } from 'xstate'
import type { Answers } from './answers'
import type { FieldError } from '../src/shared/field-error'
import { change, refusable, refused, validated, type FormEvent } from './form'
import { notProvided } from './not-provided'
import { failure, output } from './outcome'

/** A passkey of an account. */
export interface OwnPasskey {
  id: number
  name: string
  addedAt: string
  usedAt: string | null
}

const closed = { answers: {}, errors: [], refusal: '', chosen: undefined }

const cancel = { target: 'showing', actions: 'forget' } as const

/** Adding and removing one's own passkeys. */
export const passkeysMachine = setup({
  types: {
    context: {} as {
      answers: Answers
      errors: FieldError[]
      refusal: string
      passkeys: OwnPasskey[]
      /** The one that is to be removed. */
      chosen: OwnPasskey | undefined
      /** The server's sentence. */
      message: string
    },
    events: {} as
      | FormEvent
      | { type: 'add' }
      | { type: 'remove'; passkey: OwnPasskey }
      | { type: 'cancel' }
      | { type: 'retry' },
  },
  actors: {
    /** All reject with a `Refusal`. */
    readPasskeys: fromPromise<{ passkeys: OwnPasskey[] }>(notProvided),
    /** Asks the server, then the device. */
    addPasskey: fromPromise<{ message: string }, Answers>(notProvided),
    removePasskey: fromPromise<{ message: string }, { id: number; answers: Answers }>(notProvided),
  },
  actions: {
    keepPasskeys: assign((_, params: { passkeys: OwnPasskey[] }) => ({
      passkeys: params.passkeys,
    })),
    choose: assign((_, params: { passkey: OwnPasskey }) => ({ chosen: params.passkey })),
    forget: assign(closed),
    say: assign((_, params: { message: string }) => ({ message: params.message })),
  },
})
  .extend(refusable)
  .createMachine({
    id: 'passkeys',
    description:
      'Your own passkeys: a device keeps a key, and logs in with it instead of password and code. The password, and the code where there is one, is asked before one is added or removed.',
    context: { ...closed, passkeys: [], message: '' },
    initial: 'loading',
    states: {
      loading: {
        entry: 'forget',
        invoke: {
          src: 'readPasskeys',
          onDone: { target: 'showing', actions: { type: 'keepPasskeys', params: output } },
          onError: { target: 'unread', actions: { type: 'showRefusal', params: failure } },
        },
      },
      unread: { on: { retry: 'loading' } },
      showing: {
        on: {
          add: 'naming',
          remove: {
            target: 'confirming',
            actions: { type: 'choose', params: ({ event }) => event },
          },
        },
      },
      naming: {
        description:
          'Whoever adds a passkey names it and enters the password, and the code where there is one.',
        tags: 'adding',
        on: {
          change,
          submit: { target: 'validating', actions: ['clearRefusal', 'validate'] },
          cancel,
        },
      },
      validating: { tags: 'adding', ...validated('adding', 'naming') },
      adding: {
        description: 'The device asks for a fingerprint, a face or a PIN.',
        tags: ['adding', 'busy'],
        invoke: {
          src: 'addPasskey',
          input: ({ context }) => context.answers,
          onDone: { target: 'loading', actions: { type: 'say', params: output } },
          onError: refused('naming', 'showRefusal'),
        },
      },
      confirming: {
        tags: 'removing',
        on: {
          change,
          submit: { target: 'validatingRemoval', actions: ['clearRefusal', 'validate'] },
          cancel,
        },
      },
      validatingRemoval: { tags: 'removing', ...validated('removing', 'confirming') },
      removing: {
        tags: ['removing', 'busy'],
        invoke: {
          src: 'removePasskey',
          input: ({ context: { chosen, answers } }) => ({ id: chosen?.id ?? 0, answers }),
          onDone: { target: 'loading', actions: { type: 'say', params: output } },
          onError: refused('confirming', 'showRefusal'),
        },
      },
    },
  })
