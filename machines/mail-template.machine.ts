import { assign, fromPromise, setup } from 'xstate'
import { keepAnswer, type Answers, type Change, type FieldError } from './answers'
import { notProvided, toProvide } from './not-provided'

/** Why a template was not saved. */
export interface TemplateFailure {
  message: string
  errors: FieldError[]
}

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
    events: {} as ({ type: 'change' } & Change) | { type: 'submit' },
  },
  actors: {
    /** Rejects with a `TemplateFailure`. */
    saveTemplate: fromPromise<{ message: string; version: number }, Stored>(notProvided),
  },
  actions: {
    keepAnswer: assign(({ context }, change: Change) => keepAnswer(context, change)),
    validate: toProvide('validate'),
    sayNothing: assign({ refusal: '', message: '' }),
    keepVersion: assign(
      ({ context }, { message, version }: { message: string; version: number }) => ({
        message,
        version,
        saved: context.answers,
      }),
    ),
    /** No general sentence when the field shows one. */
    showRefusal: assign((_, { errors, message }: TemplateFailure) => ({
      errors,
      refusal: errors.length > 0 ? '' : message,
    })),
    focusFirstInvalid: toProvide('focusFirstInvalid'),
  },
  guards: {
    isValid: ({ context }) => context.errors.length === 0,
  },
}).createMachine({
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
    validating: {
      always: [
        { guard: 'isValid', target: 'saving' },
        { target: 'editing', actions: 'focusFirstInvalid' },
      ],
    },
    saving: {
      invoke: {
        src: 'saveTemplate',
        input: ({ context }) => ({ version: context.version, answers: context.answers }),
        onDone: {
          target: 'editing',
          actions: { type: 'keepVersion', params: ({ event }) => event.output },
        },
        onError: {
          target: 'editing',
          actions: [
            { type: 'showRefusal', params: ({ event }) => event.error as TemplateFailure },
            'focusFirstInvalid',
          ],
        },
      },
    },
  },
})
