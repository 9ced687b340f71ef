import { assign, fromPromise, setup } from 'xstate'
import { keepAnswer, type Answers, type FieldChange } from './answers'
import { type FieldError } from '../src/shared/field-error'
import { notProvided, toProvide } from './not-provided'
import { failure, output } from './outcome'

/** Why the server did not take what was sent: errors of fields, or one sentence. */
export interface Refusal {
  message: string
  errors: FieldError[]
}

/** What a form keeps. */
export interface Filled {
  answers: Answers
  errors: FieldError[]
}

/** What happens to every form. */
export type FormEvent = ({ type: 'change' } & FieldChange) | { type: 'submit' }

/** The sentence of a refusal; '' when a field shows one. */
export const sentenceOf = ({ errors, message }: Refusal) => (errors.length > 0 ? '' : message)

// oxlint-disable no-explicit-any -- an action belongs to one context, this one to all that are `Filled`
/** The actions and guards of a form; a machine takes them in with `extend`. */
export const form = {
  actions: {
    keepAnswer: assign<any, any, FieldChange, any, never>(({ context }, changed) =>
      keepAnswer(context as Filled, changed),
    ),
    /** The page validates by the form's schema. */
    validate: toProvide('validate'),
    focusFirstInvalid: toProvide('focusFirstInvalid'),
  },
  guards: {
    isValid: ({ context }: { context: Filled }) => context.errors.length === 0,
  },
}

/** The same of a form that says why the server refused it. */
export const refusable = {
  actions: {
    ...form.actions,
    clearRefusal: assign<any, any, undefined, any, never>({ refusal: '' }),
    showRefusal: assign<any, any, Refusal, any, never>((_, refusal) => ({
      errors: refusal.errors,
      refusal: sentenceOf(refusal),
    })),
  },
  guards: {
    isValid: ({ context }: { context: Filled & { refusal: string } }) =>
      form.guards.isValid({ context }),
  },
}
// oxlint-enable no-explicit-any

/** A change of a field is kept. */
export const change = {
  actions: { type: 'keepAnswer', params: ({ event }: { event: FieldChange }) => event },
} as const

/** Valid, it goes on; else the first field that is not gets the focus. */
export const validated = <To extends string, Back extends string>(to: To, back: Back) =>
  ({
    always: [
      { guard: 'isValid', target: to },
      { target: back, actions: 'focusFirstInvalid' },
    ],
  }) as const

/** Back to the fields, with what the server said, shown by an action. */
export const refused = <Back extends string, Show extends string>(target: Back, show: Show) =>
  ({
    target,
    actions: [{ type: show, params: failure<Refusal> }, 'focusFirstInvalid'],
  }) as const

interface FormFlow {
  /** The word of the flow. */
  id: string
  meta?: { title: string }
  description: string
  /** What it begins with, and again once it is sent; without it, its `input`, and what was sent stays. */
  answers?: Answers
  /** It ends when it is sent. */
  isOnce?: boolean
}

/** A flow that is a form and nothing else: filled in, validated, sent, told how that went; and again. */
export const formMachine = ({ id, meta, description, answers, isOnce = false }: FormFlow) => {
  const fields = {
    change: { target: 'editing', ...change },
    submit: { target: 'validating', actions: ['clearRefusal', 'validate'] },
  } as const
  return setup({
    types: {
      context: {} as Filled & {
        /** As the server has them. */
        saved: Answers
        refusal: string
        /** The server's sentence. */
        message: string
      },
      input: {} as { answers?: Answers } | undefined,
      events: {} as FormEvent,
    },
    actors: {
      /** Rejects with a `Refusal`. */
      send: fromPromise<{ message: string }, Answers>(notProvided),
    },
    actions: {
      keepSent: assign(({ context }, { message }: { message: string }) => ({
        message,
        ...(answers ? { answers, saved: answers } : { saved: context.answers }),
      })),
    },
  })
    .extend(refusable)
    .createMachine({
      id,
      ...(meta && { meta }),
      description,
      context({ input }) {
        const first = answers ?? input?.answers ?? {}
        return { answers: first, saved: first, errors: [], refusal: '', message: '' }
      },
      initial: 'editing',
      states: {
        editing: { on: fields },
        validating: validated('sending', 'editing'),
        sending: {
          tags: 'busy',
          invoke: {
            src: 'send',
            input: ({ context }) => context.answers,
            onDone: { target: 'sent', actions: { type: 'keepSent', params: output } },
            onError: refused('editing', 'showRefusal'),
          },
        },
        sent: isOnce ? { type: 'final' } : { on: fields },
      },
    })
}
