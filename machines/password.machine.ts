import { assign, fromPromise, setup } from 'xstate'
import type { Answers } from './answers'
import type { FieldError } from '../src/shared/field-error'
import { change, refusable, refused, validated, type FormEvent } from './form'
import { notProvided } from './not-provided'
import { output } from './outcome'

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
    events: {} as FormEvent,
  },
  actors: {
    /** Rejects with a `Refusal`. */
    changePassword: fromPromise<{ message: string }, Answers>(notProvided),
  },
  actions: {
    forgetAnswers: assign({ answers: none }),
    say: assign((_, params: { message: string }) => ({ message: params.message })),
  },
})
  .extend(refusable)
  .createMachine({
    id: 'password',
    description:
      'Changing your own password: the current password and a new one. Every other session of the account ends.',
    context: { answers: none, errors: [], refusal: '', message: '' },
    initial: 'editing',
    states: {
      editing: {
        on: { change, submit: { target: 'validating', actions: ['clearRefusal', 'validate'] } },
      },
      validating: validated('sending', 'editing'),
      sending: {
        tags: 'busy',
        invoke: {
          src: 'changePassword',
          input: ({ context }) => context.answers,
          onDone: { target: 'changed', actions: { type: 'say', params: output } },
          onError: refused('editing', 'showRefusal'),
        },
      },
      changed: { type: 'final', entry: 'forgetAnswers' },
    },
  })
