import { assign, fromPromise, setup } from 'xstate'
import type { Answers, FieldError } from './answers'
import { change, form, type FormEvent, type Refusal, sentenceOf, validated } from './form'
import { notProvided, toProvide } from './not-provided'
import { failure } from './outcome'

/** The state of an application. */
export type LoanProgress =
  | 'received'
  | 'in-review'
  | 'waiting'
  | 'approved'
  | 'declined'
  | 'withdrawn'
  | 'done'

/** An application as it was last seen; `version` counts its changes. */
export interface SeenCase {
  state: LoanProgress
  /** A username; '' for nobody. */
  assignee: string
  version: number
}

/** The form that asks for a step's reason; '' where none is needed. */
export type StepForm =
  | ''
  | 'loanAsk'
  | 'loanApprove'
  | 'loanDecline'
  | 'loanWithdraw'
  | 'loanReturn'

/** Why nothing changed; `newer` if somebody else was faster. */
export interface CaseFailure {
  message: string
  errors: FieldError[]
  newer?: SeenCase
}

const none: Answers = { reason: '', text: '' }

/** A step that is taken at once. */
const taken = (wanted: LoanProgress) =>
  ({
    target: '#loan-case.stepping',
    actions: { type: 'want', params: { wanted, form: '' } },
  }) as const

/** A step that a form explains. */
const explained = (wanted: LoanProgress, form: StepForm) =>
  ({
    target: '#loan-case.explaining',
    actions: { type: 'want', params: { wanted, form } },
  }) as const

/** An application as a case: its steps, who works on it, and its removal. */
export const loanCaseMachine = setup({
  types: {
    context: {} as {
      seen: SeenCase
      wanted: LoanProgress
      /** Whom it is being assigned to. */
      to: string
      form: StepForm
      /** The reason and the text of a step, kept when somebody else was faster. */
      answers: Answers
      errors: FieldError[]
      problem: string
    },
    input: {} as SeenCase,
    events: {} as
      | { type: 'start' }
      | { type: 'resume' }
      | { type: 'ask' }
      | { type: 'approve' }
      | { type: 'decline' }
      | { type: 'withdraw' }
      | { type: 'putBack' }
      | { type: 'reopen' }
      | FormEvent
      | { type: 'cancel' }
      | { type: 'assign'; to: string }
      | { type: 'read'; seen: SeenCase }
      | { type: 'remove' }
      | { type: 'confirm' },
  },
  actors: {
    /** Both reject with a `CaseFailure`. */
    takeStep: fromPromise<SeenCase, { to: LoanProgress; answers: Answers; version: number }>(
      notProvided,
    ),
    assignTo: fromPromise<SeenCase, { to: string; version: number }>(notProvided),
    /** Rejects with a sentence for people. */
    removeEntry: fromPromise<void>(notProvided),
  },
  actions: {
    keepSeen: assign((_, params: { seen: SeenCase }) => params),
    want: assign((_, params: { wanted: LoanProgress; form: StepForm }) => ({
      ...params,
      problem: '',
      errors: [],
    })),
    wantAssignee: assign((_, params: { to: string }) => ({ to: params.to, problem: '' })),
    forgetAnswers: assign({ answers: none, errors: [], problem: '' }),
    keepNewer: assign(({ context }, { message, newer }: CaseFailure) => ({
      seen: newer ?? context.seen,
      problem: message,
    })),
    sayProblem: assign((_, refusal: Refusal) => ({
      errors: refusal.errors,
      problem: sentenceOf(refusal),
    })),
    sayNotRemoved: assign((_, { error }: { error: unknown }) => ({
      problem: error instanceof Error ? error.message : '',
    })),
    /** Reads the timeline anew. */
    reload: toProvide('reload'),
    leave: toProvide('leave'),
  },
  guards: {
    isIn: ({ context }, params: { state: LoanProgress }) => context.seen.state === params.state,
    /** An answer may be older than what happened since it was asked for. */
    isNewer: ({ context }, { seen }: { seen: SeenCase }) => seen.version > context.seen.version,
    isLate: (_, { newer }: CaseFailure) => newer !== undefined,
    isExplained: ({ context }) => context.form !== '',
  },
})
  .extend(form)
  .createMachine({
    id: 'loan-case',
    meta: { title: 'Loan application as a case' },
    description:
      'A loan application is received, in review, waiting for the applicant, and in the end approved, declined or withdrawn; the way back needs a reason.',
    context: ({ input }) => ({
      seen: input,
      wanted: input.state,
      to: input.assignee,
      form: '',
      answers: none,
      errors: [],
      problem: '',
    }),
    initial: 'resting',
    states: {
      resting: {
        initial: 'finding',
        on: {
          assign: {
            target: 'assigning',
            actions: { type: 'wantAssignee', params: ({ event }) => event },
          },
          read: {
            guard: { type: 'isNewer', params: ({ event }) => event },
            target: '.finding',
            actions: { type: 'keepSeen', params: ({ event }) => event },
          },
          cancel: { actions: 'forgetAnswers' },
          remove: 'confirming',
        },
        states: {
          finding: {
            always: [
              { guard: { type: 'isIn', params: { state: 'received' } }, target: 'received' },
              { guard: { type: 'isIn', params: { state: 'in-review' } }, target: 'inReview' },
              { guard: { type: 'isIn', params: { state: 'waiting' } }, target: 'waiting' },
              { guard: { type: 'isIn', params: { state: 'approved' } }, target: 'approved' },
              { guard: { type: 'isIn', params: { state: 'declined' } }, target: 'declined' },
              { guard: { type: 'isIn', params: { state: 'withdrawn' } }, target: 'withdrawn' },
              { target: 'done' },
            ],
          },
          received: {
            on: {
              start: taken('in-review'),
              withdraw: explained('withdrawn', 'loanWithdraw'),
            },
          },
          inReview: {
            on: {
              ask: explained('waiting', 'loanAsk'),
              approve: explained('approved', 'loanApprove'),
              decline: explained('declined', 'loanDecline'),
              withdraw: explained('withdrawn', 'loanWithdraw'),
              putBack: explained('received', 'loanReturn'),
            },
          },
          waiting: {
            on: {
              resume: taken('in-review'),
              approve: explained('approved', 'loanApprove'),
              decline: explained('declined', 'loanDecline'),
              withdraw: explained('withdrawn', 'loanWithdraw'),
            },
          },
          approved: {
            on: {
              reopen: explained('in-review', 'loanReturn'),
            },
          },
          declined: {
            on: {
              reopen: explained('in-review', 'loanReturn'),
            },
          },
          withdrawn: {
            on: {
              reopen: explained('in-review', 'loanReturn'),
            },
          },
          done: {
            description: 'Done before decisions were recorded: it can only be reopened.',
            on: {
              reopen: explained('in-review', 'loanReturn'),
            },
          },
        },
      },
      explaining: {
        description: 'Asks for the reason of a step.',
        on: {
          change,
          submit: { target: 'validating', actions: 'validate' },
          cancel: { target: 'resting', actions: 'forgetAnswers' },
        },
      },
      validating: validated('stepping', 'explaining'),
      stepping: {
        tags: 'busy',
        invoke: {
          src: 'takeStep',
          input: ({ context: { wanted, answers, seen } }) => ({
            to: wanted,
            answers,
            version: seen.version,
          }),
          onDone: {
            target: 'resting',
            actions: [
              { type: 'keepSeen', params: ({ event }) => ({ seen: event.output }) },
              'forgetAnswers',
              'reload',
            ],
          },
          onError: [
            {
              guard: { type: 'isLate', params: failure },
              target: 'resting',
              actions: [{ type: 'keepNewer', params: failure }, 'reload'],
            },
            {
              guard: 'isExplained',
              target: 'explaining',
              actions: [{ type: 'sayProblem', params: failure }, 'focusFirstInvalid'],
            },
            {
              target: 'resting',
              actions: { type: 'sayProblem', params: failure },
            },
          ],
        },
      },
      assigning: {
        tags: 'busy',
        invoke: {
          src: 'assignTo',
          input: ({ context: { to, seen } }) => ({ to, version: seen.version }),
          onDone: {
            target: 'resting',
            actions: [
              { type: 'keepSeen', params: ({ event }) => ({ seen: event.output }) },
              'reload',
            ],
          },
          onError: {
            target: 'resting',
            actions: [{ type: 'keepNewer', params: failure }, 'reload'],
          },
        },
      },
      confirming: {
        description: 'Asks before the application and its documents are permanently deleted.',
        on: { confirm: 'removing', cancel: 'resting' },
      },
      removing: {
        tags: 'busy',
        invoke: {
          src: 'removeEntry',
          onDone: 'gone',
          onError: {
            target: 'resting',
            actions: { type: 'sayNotRemoved', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      gone: { type: 'final', entry: 'leave' },
    },
  })
