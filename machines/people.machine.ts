import { assign, fromPromise, setup } from 'xstate'
import type { Answers, FieldChange } from './answers'
import type { FieldError } from '../src/shared/field-error'
import { change, refusable, refused, validated } from './form'
import { notProvided, toProvide } from './not-provided'
import { failure } from './outcome'

/** What the page shows; the machine itself looks at none of it. */
export interface PeopleList {
  people: { username: string }[]
}

/** A link that was just made. */
export interface InvitationLink {
  token: string
  isMailed: boolean
}

const none: Answers = { username: '', email: '', role: '' }

/** The list of accounts, and inviting somebody. */
export const peopleMachine = setup({
  types: {
    context: {} as {
      list: PeopleList
      answers: Answers
      errors: FieldError[]
      refusal: string
      link: InvitationLink
    },
    events: {} as
      | ({ type: 'change' } & FieldChange)
      | { type: 'invite' }
      | { type: 'submit' }
      | { type: 'cancel' }
      | { type: 'close' }
      | { type: 'retry' },
  },
  actors: {
    /** Both reject with a `Refusal`. */
    readPeople: fromPromise<PeopleList>(notProvided),
    sendInvitation: fromPromise<InvitationLink, Answers>(notProvided),
  },
  actions: {
    keepList: assign((_, params: { list: PeopleList }) => params),
    keepLink: assign((_, params: { link: InvitationLink }) => params),
    forgetLink: assign({ link: { token: '', isMailed: false } }),
    clearAnswers: assign({ answers: none, errors: [], refusal: '' }),
    focusHeading: toProvide('focusHeading'),
  },
})
  .extend(refusable)
  .createMachine({
    id: 'people',
    description:
      'The accounts of the back office. An administrator invites somebody, who chooses their own password with a link.',
    context: {
      list: { people: [] },
      answers: none,
      errors: [],
      refusal: '',
      link: { token: '', isMailed: false },
    },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          src: 'readPeople',
          onDone: {
            target: 'listing',
            actions: { type: 'keepList', params: ({ event }) => ({ list: event.output }) },
          },
          onError: {
            target: 'unread',
            actions: { type: 'showRefusal', params: failure },
          },
        },
      },
      unread: {
        on: { retry: { target: 'loading', actions: ['clearRefusal', 'focusHeading'] } },
      },
      listing: {
        on: { invite: { target: 'inviting', actions: 'clearAnswers' } },
      },
      inviting: {
        tags: 'form',
        on: {
          change,
          submit: { target: 'validating', actions: ['clearRefusal', 'validate'] },
          cancel: { target: 'listing', actions: ['clearRefusal', 'focusHeading'] },
        },
      },
      validating: {
        tags: 'form',
        ...validated('sending', 'inviting'),
      },
      sending: {
        tags: ['form', 'busy'],
        invoke: {
          src: 'sendInvitation',
          input: ({ context }) => context.answers,
          onDone: {
            target: 'invited',
            actions: { type: 'keepLink', params: ({ event }) => ({ link: event.output }) },
          },
          onError: refused('inviting', 'showRefusal'),
        },
      },
      invited: {
        description: 'The link is shown only now.',
        on: { close: { target: 'loading', actions: ['forgetLink', 'focusHeading'] } },
      },
    },
  })
