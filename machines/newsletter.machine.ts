import { assign, fromPromise, setup } from 'xstate'
import { hintAbout } from './foreign-answer'
import { notProvided } from './not-provided'
import { output } from './outcome'

const somethingWentWrong = 'Something Went Wrong'

/** The server's answer: status and the body's message, if any. */
export interface NewsletterAnswer {
  status: number
  message?: string
}

/** A notice goes by itself, or with the next try. */
const notice = {
  initial: 'counting',
  exit: 'clearNotice',
  on: { submit: 'submitting', dismiss: 'idle' },
  states: {
    counting: { after: { noticeVisible: '#newsletter.idle' }, on: { hold: 'held' } },
    held: { on: { release: 'counting' } },
  },
} as const

/** The footer's newsletter form. */
export const newsletterMachine = setup({
  types: {
    context: {} as {
      email: string
      /** The one that is or was sent. */
      sent: string
      notice: string
      /** What may be in the way, where something else than our server answered. */
      hint: string
    },
    events: {} as
      | { type: 'change'; email: string }
      | { type: 'submit' }
      | { type: 'hold' }
      | { type: 'release' }
      | { type: 'dismiss' },
  },
  actors: {
    subscribe: fromPromise<NewsletterAnswer, { email: string }>(notProvided),
  },
  actions: {
    keepEmail: assign((_, { email }: { email: string }) => ({ email })),
    keepSent: assign(({ context }) => ({ sent: context.email })),
    /** Another one may have been typed meanwhile. */
    clearSent: assign(({ context: { email, sent } }) => ({ email: email === sent ? '' : email })),
    clearNotice: assign({ notice: '', hint: '' }),
    showHint: assign((_, { error }: { error: unknown }) => ({ hint: hintAbout(error) })),
    showMessage: assign((_, params: { message?: string }) => ({
      notice: params.message || somethingWentWrong,
    })),
    showSomethingWentWrong: assign({ notice: somethingWentWrong }),
  },
  guards: {
    isSubscribed: (_, params: NewsletterAnswer) => params.status === 200,
    isRefused: (_, params: NewsletterAnswer) => params.status < 200 || params.status > 299,
  },
  delays: { noticeVisible: 5000 },
}).createMachine({
  id: 'newsletter',
  description:
    'The newsletter form: HTTP status 200 clears the email field, and every message stays for 5 seconds.',
  context: { email: '', sent: '', notice: '', hint: '' },
  initial: 'idle',
  on: { change: { actions: { type: 'keepEmail', params: ({ event }) => event } } },
  states: {
    idle: { on: { submit: 'submitting' } },
    submitting: {
      description: 'Further submissions are ignored while one is in progress.',
      entry: ['clearNotice', 'keepSent'],
      invoke: {
        src: 'subscribe',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            guard: { type: 'isSubscribed', params: output },
            target: 'subscribed',
            actions: ['clearSent', { type: 'showMessage', params: output }],
          },
          {
            guard: { type: 'isRefused', params: output },
            target: 'failed',
            actions: { type: 'showMessage', params: output },
          },
          { target: 'failed', actions: 'showSomethingWentWrong' },
        ],
        onError: {
          target: 'failed',
          actions: ['showSomethingWentWrong', { type: 'showHint', params: ({ event }) => event }],
        },
      },
    },
    subscribed: {
      description: 'The server’s message for 5 seconds, paused while someone points at it.',
      ...notice,
    },
    failed: {
      description: 'An error message for 5 seconds, paused while someone points at it.',
      ...notice,
    },
  },
})
