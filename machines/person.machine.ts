import { assign, fromPromise, setup } from 'xstate'
import type { Answers, FieldChange } from './answers'
import type { FieldError } from '../src/shared/field-error'
import { change, form, type Refusal, refused, sentenceOf } from './form'
import { notProvided, toProvide } from './not-provided'
import { failure, output } from './outcome'

/** Why the account could not be read or changed. */
export interface PersonFailure {
  reason: 'conflict' | 'refused'
  message: string
  errors: FieldError[]
}

/** An account, as far as it decides what can be done with it. */
export interface PersonFacts {
  person: {
    state: 'active' | 'invited' | 'disabled'
    role: string
    email: string
    link: object | null
    hasSecondFactor: boolean
    sessions: number
  }
  /** The account of the person who looks at it. */
  isYou: boolean
  /** What the account set up for later; it is lost with the right to it. */
  setUp: { links: string[]; schedules: number }
}

/** What is done with an account. */
export type PersonAction =
  | 'change'
  | 'makeLink'
  | 'withdraw'
  | 'disable'
  | 'enable'
  | 'turnOffSecondFactor'
  | 'endSession'
  | 'endSessions'

export interface PersonRequest {
  wanted: PersonAction
  answers: Answers
  /** For `endSession`. */
  session: string
  /** The account as it was shown. */
  facts: PersonFacts
}

/** What came of it. `next` is where to go on if not here. */
export interface PersonOutcome {
  message: string
  token: string
  isMailed: boolean
  facts: PersonFacts
  next: 'here' | 'people' | 'dashboard' | 'login'
}

const unknown: PersonFacts = {
  person: {
    state: 'active',
    role: '',
    email: '',
    link: null,
    hasSecondFactor: false,
    sessions: 0,
  },
  isYou: false,
  setUp: { links: [], schedules: 0 },
}

/** The roles that manage people, and those that publish pages. */
const managing = ['administrator']
const publishing = ['administrator', 'editor']

const wants = (wanted: PersonAction) => ({ type: 'want', params: { wanted } }) as const

const done = (wanted: PersonAction) =>
  ({ target: '#person.acting', actions: wants(wanted) }) as const

/** Done only after a yes. */
const asked = (wanted: PersonAction) =>
  ({ target: '#person.confirming', actions: wants(wanted) }) as const

/** One account: invited, active, disabled. */
export const personMachine = setup({
  types: {
    context: {} as {
      facts: PersonFacts
      answers: Answers
      errors: FieldError[]
      wanted: PersonAction
      session: string
      problem: string
      message: string
      token: string
      isMailed: boolean
    },
    events: {} as
      | ({ type: 'change' } & FieldChange)
      | { type: 'save' }
      | { type: 'makeLink' }
      | { type: 'withdraw' }
      | { type: 'disable' }
      | { type: 'enable' }
      | { type: 'turnOffSecondFactor' }
      | { type: 'endSession'; session: string }
      | { type: 'endSessions' }
      | { type: 'confirm' }
      | { type: 'cancel' }
      | { type: 'close' }
      | { type: 'retry' },
  },
  actors: {
    /** Both reject with a `PersonFailure`. */
    readPerson: fromPromise<PersonFacts>(notProvided),
    act: fromPromise<PersonOutcome, PersonRequest>(notProvided),
  },
  actions: {
    keepFacts: assign((_, { facts }: { facts: PersonFacts }) => ({
      facts,
      answers: { role: facts.person.role, email: facts.person.email },
      errors: [],
    })),
    want: assign((_, params: { wanted: PersonAction }) => ({
      ...params,
      problem: '',
      message: '',
    })),
    keepSession: assign((_, params: { session: string }) => ({ session: params.session })),
    keepOutcome: assign((_, { message, token, isMailed, facts }: PersonOutcome) => ({
      message,
      token,
      isMailed,
      facts,
      answers: { role: facts.person.role, email: facts.person.email },
      errors: [],
    })),
    forgetLink: assign({ token: '', isMailed: false, message: '' }),
    clearProblem: assign({ problem: '' }),
    showProblem: assign((_, refusal: Refusal) => ({
      errors: refusal.errors,
      problem: sentenceOf(refusal),
    })),
    focusHeading: toProvide('focusHeading'),
    focusMessage: toProvide('focusMessage'),
    leave: toProvide<{ next: PersonOutcome['next'] }>('leave'),
  },
  guards: {
    isInvited: ({ context }) => context.facts.person.state === 'invited',
    isDisabled: ({ context }) => context.facts.person.state === 'disabled',
    /** Whoever gives up their own role cannot take it back; what a role set up goes with it. */
    losesRights: ({ context: { facts, answers, errors } }) => {
      const { person, isYou, setUp } = facts
      const role = answers.role ?? ''
      if (errors.length > 0 || role === person.role) return false
      const losesLinks = setUp.links.length > 0 && !managing.includes(role)
      return isYou || losesLinks || (setUp.schedules > 0 && !publishing.includes(role))
    },
    isOther: ({ context }) => !context.facts.isYou,
    hasLink: ({ context }) => context.facts.person.link !== null,
    hasLostFactor: ({ context: { facts } }) => facts.person.hasSecondFactor && !facts.isYou,
    hasSessions: ({ context }) => context.facts.person.sessions > 0,
    isHere: (_, { next }: PersonOutcome) => next === 'here',
    hasToken: (_, { token }: PersonOutcome) => token !== '',
    isConflict: (_, { reason }: PersonFailure) => reason === 'conflict',
  },
})
  .extend(form)
  .createMachine({
    id: 'person',
    meta: { title: 'Account' },
    description:
      'An account is invited until its person chooses a password, then active, and can be disabled and enabled again.',
    context: {
      facts: unknown,
      answers: { role: '', email: '' },
      errors: [],
      wanted: 'change',
      session: '',
      problem: '',
      message: '',
      token: '',
      isMailed: false,
    },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          src: 'readPerson',
          onDone: {
            target: 'finding',
            actions: { type: 'keepFacts', params: ({ event }) => ({ facts: event.output }) },
          },
          onError: {
            target: 'unread',
            actions: { type: 'showProblem', params: failure },
          },
        },
      },
      unread: {
        on: { retry: { target: 'loading', actions: ['clearProblem', 'focusHeading'] } },
      },
      finding: {
        always: [
          { guard: 'isInvited', target: 'standing.invited' },
          { guard: 'isDisabled', target: 'standing.disabled' },
          { target: 'standing.active' },
        ],
      },
      standing: {
        initial: 'active',
        on: {
          change,
          save: {
            target: 'validating',
            actions: [{ type: 'want', params: { wanted: 'change' } }, 'validate'],
          },
        },
        states: {
          invited: {
            on: {
              makeLink: done('makeLink'),
              withdraw: asked('withdraw'),
            },
          },
          active: {
            on: {
              makeLink: { guard: 'isOther', ...done('makeLink') },
              withdraw: { guard: 'hasLink', ...asked('withdraw') },
              disable: asked('disable'),
              turnOffSecondFactor: { guard: 'hasLostFactor', ...asked('turnOffSecondFactor') },
              endSession: {
                target: '#person.acting',
                actions: [
                  { type: 'keepSession', params: ({ event }) => event },
                  { type: 'want', params: { wanted: 'endSession' } },
                ],
              },
              endSessions: { guard: 'hasSessions', ...asked('endSessions') },
            },
          },
          disabled: {
            on: {
              enable: done('enable'),
            },
          },
        },
      },
      validating: {
        always: [
          { guard: 'losesRights', target: 'confirming' },
          { guard: 'isValid', target: 'acting' },
          { target: 'finding', actions: 'focusFirstInvalid' },
        ],
      },
      confirming: {
        description:
          'Asks before somebody loses access or what they set up, and before giving up the own role.',
        on: { confirm: 'acting', cancel: 'finding' },
      },
      acting: {
        tags: 'busy',
        invoke: {
          src: 'act',
          input: ({ context: { wanted, answers, session, facts } }) => ({
            wanted,
            answers,
            session,
            facts,
          }),
          onDone: [
            {
              guard: { type: 'hasToken', params: output },
              target: 'linked',
              actions: { type: 'keepOutcome', params: output },
            },
            {
              guard: { type: 'isHere', params: output },
              target: 'finding',
              actions: [{ type: 'keepOutcome', params: output }, 'focusMessage'],
            },
            {
              target: 'left',
              actions: { type: 'leave', params: ({ event }) => ({ next: event.output.next }) },
            },
          ],
          onError: [
            {
              guard: { type: 'isConflict', params: failure },
              target: 'loading',
              actions: { type: 'showProblem', params: failure },
            },
            refused('finding', 'showProblem'),
          ],
        },
      },
      linked: {
        description: 'The link is shown only now.',
        on: { close: { target: 'finding', actions: ['forgetLink', 'focusHeading'] } },
      },
      left: { type: 'final' },
    },
  })
