import { assign, fromPromise, setup } from 'xstate'
import { keepAnswer, type Answers, type Change, type FieldError } from './answers'
import { notProvided, toProvide } from './not-provided'

/** Why the list could not be read or nobody was invited. */
export interface PeopleFailure {
  message: string
  errors: FieldError[]
}

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
      | ({ type: 'change' } & Change)
      | { type: 'invite' }
      | { type: 'submit' }
      | { type: 'cancel' }
      | { type: 'close' }
      | { type: 'retry' },
  },
  actors: {
    /** Both reject with a `PeopleFailure`. */
    readPeople: fromPromise<PeopleList>(notProvided),
    sendInvitation: fromPromise<InvitationLink, Answers>(notProvided),
  },
  actions: {
    keepList: assign((_, params: { list: PeopleList }) => params),
    keepLink: assign((_, params: { link: InvitationLink }) => params),
    forgetLink: assign({ link: { token: '', isMailed: false } }),
    keepAnswer: assign(({ context }, change: Change) => keepAnswer(context, change)),
    clearAnswers: assign({ answers: none, errors: [], refusal: '' }),
    validate: toProvide('validate'),
    clearRefusal: assign({ refusal: '' }),
    /** No general sentence when the field shows one. */
    showRefusal: assign((_, { errors, message }: PeopleFailure) => ({
      errors,
      refusal: errors.length > 0 ? '' : message,
    })),
    focusFirstInvalid: toProvide('focusFirstInvalid'),
    focusHeading: toProvide('focusHeading'),
  },
  guards: {
    isValid: ({ context }) => context.errors.length === 0,
  },
}).createMachine({
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
          actions: { type: 'showRefusal', params: ({ event }) => event.error as PeopleFailure },
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
        change: { actions: { type: 'keepAnswer', params: ({ event }) => event } },
        submit: { target: 'validating', actions: ['clearRefusal', 'validate'] },
        cancel: { target: 'listing', actions: ['clearRefusal', 'focusHeading'] },
      },
    },
    validating: {
      tags: 'form',
      always: [
        { guard: 'isValid', target: 'sending' },
        { target: 'inviting', actions: 'focusFirstInvalid' },
      ],
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
        onError: {
          target: 'inviting',
          actions: [
            { type: 'showRefusal', params: ({ event }) => event.error as PeopleFailure },
            'focusFirstInvalid',
          ],
        },
      },
    },
    invited: {
      description: 'The link is shown only now.',
      on: { close: { target: 'loading', actions: ['forgetLink', 'focusHeading'] } },
    },
  },
})
