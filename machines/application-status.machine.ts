import { assign, fromPromise, setup } from 'xstate'
import { keepAnswer, type Answers, type Change, type FieldError } from './answers'
import { notProvided } from './not-provided'

/** An application as its applicant sees it; `version` counts its changes. */
export interface OwnApplication {
  reference: string
  initial: string
  state: 'received' | 'in-review' | 'waiting' | 'approved' | 'declined' | 'withdrawn' | 'done'
  steps: { state: OwnApplication['state']; on: string }[]
  asked: { reason: string; text: string }
  /** A day; '' if nobody asked. */
  erasureAskedOn: string
  version: number
}

/** What the applicant does with it. */
export type OwnChange = 'withdraw' | 'erasure'

/** Why nothing was read or changed; `isLate` if the office was faster. */
export interface ApplicationFailure {
  message: string
  errors: FieldError[]
  isLate: boolean
}

const open: readonly string[] = ['received', 'in-review', 'waiting']

/** An application after sending, for whoever sent it. */
export const applicationStatusMachine = setup({
  types: {
    context: {} as {
      answers: Answers
      errors: FieldError[]
      problem: string
      /** The server's sentence after a change. */
      message: string
      application: OwnApplication | undefined
      wanted: OwnChange
    },
    events: {} as
      | ({ type: 'change' } & Change)
      | { type: 'submit' }
      | { type: 'withdraw' }
      | { type: 'erase' }
      | { type: 'confirm' }
      | { type: 'cancel' }
      | { type: 'checkAnother' },
  },
  actors: {
    /** Both reject with an `ApplicationFailure`. */
    readStatus: fromPromise<OwnApplication, Answers>(notProvided),
    changeApplication: fromPromise<
      { message: string; application: OwnApplication },
      { wanted: OwnChange; answers: Answers; version: number }
    >(notProvided),
  },
  actions: {
    keepAnswer: assign(({ context }, change: Change) => keepAnswer(context, change)),
    /** The page validates by the form's schema. */
    validate: assign({ errors: () => [] as FieldError[] }),
    clearProblem: assign({ problem: '' }),
    keepApplication: assign((_, params: { application: OwnApplication }) => params),
    keepChanged: assign(
      (_, { message, application }: { message: string; application: OwnApplication }) => ({
        message,
        application,
      }),
    ),
    want: assign((_, params: { wanted: OwnChange }) => ({ ...params, problem: '', message: '' })),
    /** No general sentence when the field shows one. */
    showProblem: assign((_, { errors, message }: ApplicationFailure) => ({
      errors,
      problem: errors.length > 0 ? '' : message,
    })),
    /** It can no longer be read. */
    hideApplication: assign({ application: undefined }),
    forget: assign({ answers: {}, errors: [], problem: '', message: '', application: undefined }),
    focusFirstInvalid: () => {},
  },
  guards: {
    isValid: ({ context }) => context.errors.length === 0,
    isOpen: ({ context }) => open.includes(context.application?.state ?? ''),
    hasNotAskedForErasure: ({ context }) => context.application?.erasureAskedOn === '',
    isLate: (_, { isLate }: ApplicationFailure) => isLate,
  },
}).createMachine({
  id: 'application-status',
  meta: { title: 'Application after sending' },
  description:
    'Shows applicants, by reference and phone number, how far their application is; they can withdraw it or ask for its deletion.',
  context: {
    answers: {},
    errors: [],
    problem: '',
    message: '',
    application: undefined,
    wanted: 'withdraw',
  },
  initial: 'asking',
  states: {
    asking: {
      description: 'Asks for the reference and the phone number.',
      on: {
        change: { actions: { type: 'keepAnswer', params: ({ event }) => event } },
        submit: { target: 'validating', actions: ['clearProblem', 'validate'] },
      },
    },
    validating: {
      always: [
        { guard: 'isValid', target: 'reading' },
        { target: 'asking', actions: 'focusFirstInvalid' },
      ],
    },
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readStatus',
        input: ({ context }) => context.answers,
        onDone: {
          target: 'showing',
          actions: {
            type: 'keepApplication',
            params: ({ event }) => ({ application: event.output }),
          },
        },
        onError: {
          target: 'asking',
          actions: [
            { type: 'showProblem', params: ({ event }) => event.error as ApplicationFailure },
            'hideApplication',
            'focusFirstInvalid',
          ],
        },
      },
    },
    showing: {
      description: 'The state of the application, its steps, and what can be done.',
      on: {
        withdraw: {
          guard: 'isOpen',
          target: 'confirming',
          actions: { type: 'want', params: { wanted: 'withdraw' } },
        },
        erase: {
          guard: 'hasNotAskedForErasure',
          target: 'confirming',
          actions: { type: 'want', params: { wanted: 'erasure' } },
        },
        checkAnother: { target: 'asking', actions: 'forget' },
      },
    },
    confirming: {
      description: 'Asks before it is withdrawn, or before its deletion is asked for.',
      on: { confirm: 'acting', cancel: 'showing' },
    },
    acting: {
      tags: 'busy',
      invoke: {
        src: 'changeApplication',
        input: ({ context: { wanted, answers, application } }) => ({
          wanted,
          answers,
          version: application?.version ?? 0,
        }),
        onDone: {
          target: 'showing',
          actions: { type: 'keepChanged', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isLate', params: ({ event }) => event.error as ApplicationFailure },
            target: 'reading',
            actions: {
              type: 'showProblem',
              params: ({ event }) => event.error as ApplicationFailure,
            },
          },
          {
            target: 'showing',
            actions: {
              type: 'showProblem',
              params: ({ event }) => event.error as ApplicationFailure,
            },
          },
        ],
      },
    },
  },
})
