import { assign, fromPromise, setup } from 'xstate'
import type { Answers } from './answers'
import type { FieldError } from '../src/shared/field-error'
import { form, type FormEvent, type Refusal, refused, sentenceOf, validated } from './form'
import { notProvided } from './not-provided'
import { output } from './outcome'

/** A template as the server has it. */
interface Stored {
  version: number
  answers: Answers
}

/** One email template and its next version. */
export const mailTemplateMachine = setup({
  types: {
    context: {} as {
      answers: Answers
      /** As the server has them. */
      saved: Answers
      /** The version that the next one is saved on top of. */
      version: number
      errors: FieldError[]
      refusal: string
      /** The server's sentence. */
      message: string
    },
    input: {} as Stored,
    events: {} as FormEvent,
  },
  actors: {
    /** Rejects with a `Refusal`. */
    saveTemplate: fromPromise<{ message: string; version: number }, Stored>(notProvided),
  },
  actions: {
    sayNothing: assign({ refusal: '', message: '' }),
    keepVersion: assign(
      ({ context }, { message, version }: { message: string; version: number }) => ({
        message,
        version,
        saved: context.answers,
      }),
    ),
    showRefusal: assign((_, refusal: Refusal) => ({
      errors: refusal.errors,
      refusal: sentenceOf(refusal),
    })),
  },
})
  .extend(form)
  .createMachine({
    id: 'mail-template',
    meta: { title: 'Email template' },
    description: 'An email template that replies begin with: every save is a new version of it.',
    context: ({ input }) => ({
      ...input,
      saved: input.answers,
      errors: [],
      refusal: '',
      message: '',
    }),
    initial: 'editing',
    states: {
      editing: {
        on: {
          change: {
            actions: ['sayNothing', { type: 'keepAnswer', params: ({ event }) => event }],
          },
          submit: { target: 'validating', actions: ['sayNothing', 'validate'] },
        },
      },
      validating: validated('saving', 'editing'),
      saving: {
        tags: 'busy',
        invoke: {
          src: 'saveTemplate',
          input: ({ context }) => ({ version: context.version, answers: context.answers }),
          onDone: {
            target: 'editing',
            actions: { type: 'keepVersion', params: output },
          },
          onError: refused('editing', 'showRefusal'),
        },
      },
    },
  })
