import { assign, fromPromise, setup } from 'xstate'
import type { Answers, FieldChange } from './answers'
import type { FieldError } from '../src/shared/field-error'
import { change, refusable, refused, validated } from './form'
import { notProvided, toProvide } from './not-provided'
import { output } from './outcome'

const none: Answers = { subject: '', text: '' }

/** One email to whoever wrote to the office. */
export const replyMachine = setup({
  types: {
    context: {} as {
      answers: Answers
      /** By which a repeated request is known; one for each reply. */
      key: string
      /** Of a template that waits for a yes. */
      chosen: Answers
      errors: FieldError[]
      refusal: string
      /** The server's sentence. */
      message: string
    },
    events: {} as
      | { type: 'write'; key: string }
      | ({ type: 'change' } & FieldChange)
      | { type: 'choose'; answers: Answers }
      | { type: 'confirm' }
      | { type: 'submit' }
      | { type: 'discard' }
      | { type: 'cancel' },
  },
  actors: {
    /** Rejects with a `Refusal`. */
    sendReply: fromPromise<{ message: string }, { key: string; answers: Answers }>(notProvided),
  },
  actions: {
    keepChosen: assign((_, { answers }: { answers: Answers }) => ({ chosen: answers })),
    fillIn: assign(({ context }) => ({ answers: context.chosen, errors: [], refusal: '' })),
    beginAnew: assign((_, { key }: { key: string }) => ({
      key,
      answers: none,
      errors: [],
      refusal: '',
      message: '',
    })),
    say: assign((_, params: { message: string }) => ({ message: params.message })),
    /** Shows the reply among those that were sent. */
    showReplies: toProvide('showReplies'),
  },
  guards: {
    isBlank: ({ context }) => !context.answers.subject && !context.answers.text,
  },
})
  .extend(refusable)
  .createMachine({
    id: 'reply',
    description:
      'An email to whoever applied or wrote a message: written, with or without a template, and sent once.',
    context: { answers: none, key: '', chosen: none, errors: [], refusal: '', message: '' },
    initial: 'closed',
    states: {
      closed: {
        tags: 'idle',
        on: {
          write: {
            target: 'writing',
            actions: { type: 'beginAnew', params: ({ event }) => event },
          },
        },
      },
      writing: {
        on: {
          change,
          choose: {
            target: 'choosing',
            actions: { type: 'keepChosen', params: ({ event }) => event },
          },
          submit: { target: 'validating', actions: ['clearRefusal', 'validate'] },
          discard: [{ guard: 'isBlank', target: 'closed' }, { target: 'discarding' }],
        },
      },
      choosing: {
        description: 'A template takes the place of what was written, once that is agreed to.',
        always: { guard: 'isBlank', target: 'writing', actions: 'fillIn' },
        on: {
          confirm: { target: 'writing', actions: 'fillIn' },
          cancel: 'writing',
          discard: 'discarding',
        },
      },
      discarding: {
        description: 'Asks before what was written is lost.',
        on: { confirm: 'closed', cancel: 'writing' },
      },
      validating: validated('sending', 'writing'),
      sending: {
        tags: 'busy',
        invoke: {
          src: 'sendReply',
          input: ({ context: { key, answers } }) => ({ key, answers }),
          onDone: {
            target: 'sent',
            actions: [{ type: 'say', params: output }, 'showReplies'],
          },
          onError: refused('writing', 'showRefusal'),
        },
      },
      sent: {
        tags: 'idle',
        on: {
          write: {
            target: 'writing',
            actions: { type: 'beginAnew', params: ({ event }) => event },
          },
        },
      },
    },
  })
