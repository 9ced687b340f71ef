import { assign, fromPromise, setup } from 'xstate'
import type { Answers, FieldError } from './answers'
import { change, form, type FormEvent, type Refusal, refused, sentenceOf, validated } from './form'
import { notProvided, toProvide } from './not-provided'
import { failure } from './outcome'

/** The state of a report. */
export type ReportProgress = 'received' | 'acknowledged' | 'investigating' | 'closed'

/** A report as it was last seen; `version` counts its steps. */
export interface SeenReport {
  state: ReportProgress
  version: number
}

/** The form that explains a step; '' where none is needed. */
export type ReportStepForm = '' | 'reportClose' | 'reportReopen'

/** What is being written, for the reporter or for colleagues. */
export type Writing = 'message' | 'note'

/** Why nothing changed; `newer` if somebody else was faster. */
export interface ReportFailure {
  message: string
  errors: FieldError[]
  newer?: SeenReport
}

const none: Answers = { outcome: '', text: '' }

/** The form whose text has the same readers. */
const alike: Record<Writing, ReportStepForm> = { message: 'reportClose', note: 'reportReopen' }

/** A step that is taken at once. */
const taken = (wanted: ReportProgress) =>
  ({
    target: '#whistle-case.stepping',
    actions: { type: 'want', params: { wanted, form: '' } },
  }) as const

/** A step that a form explains. */
const explained = (wanted: ReportProgress, form: ReportStepForm) =>
  ({
    target: '#whistle-case.explaining',
    actions: { type: 'want', params: { wanted, form } },
  }) as const

/** A report as the office works on it: its steps, what is written about it, and its removal. */
export const whistleCaseMachine = setup({
  types: {
    context: {} as {
      seen: SeenReport
      wanted: ReportProgress
      form: ReportStepForm
      writing: Writing
      /** Whether the reporter is to see their own words again. */
      shown: boolean
      /** The outcome and the text of a step, or what is being written. */
      answers: Answers
      errors: FieldError[]
      problem: string
    },
    input: {} as SeenReport,
    events: {} as
      | { type: 'acknowledge' }
      | { type: 'investigate' }
      | { type: 'close' }
      | { type: 'reopen' }
      | { type: 'write'; writing: Writing }
      | { type: 'showWords'; shown: boolean }
      | FormEvent
      | { type: 'cancel' }
      | { type: 'read'; seen: SeenReport }
      | { type: 'remove' }
      | { type: 'confirm' },
  },
  actors: {
    /** All reject with a `ReportFailure`. */
    takeStep: fromPromise<SeenReport, { to: ReportProgress; answers: Answers; version: number }>(
      notProvided,
    ),
    sendText: fromPromise<void, { writing: Writing; text: string }>(notProvided),
    keepShown: fromPromise<void, { shown: boolean }>(notProvided),
    /** Rejects with a sentence for people. */
    removeEntry: fromPromise<void>(notProvided),
  },
  actions: {
    keepSeen: assign((_, params: { seen: SeenReport }) => params),
    /** What was typed for another form may not be meant for the reporter. */
    want: assign(({ context }, params: { wanted: ReportProgress; form: ReportStepForm }) => ({
      ...params,
      answers: params.form === context.form ? context.answers : none,
      problem: '',
      errors: [],
    })),
    /** What could not be sent with a step may be sent by itself, to the same readers. */
    wantWriting: assign(({ context }, params: { writing: Writing }) => ({
      writing: params.writing,
      form: '' as const,
      answers:
        context.form === alike[params.writing]
          ? { ...none, text: context.answers.text ?? '' }
          : none,
      problem: '',
      errors: [],
    })),
    wantShown: assign((_, params: { shown: boolean }) => ({ shown: params.shown, problem: '' })),
    forgetAnswers: assign({ answers: none, errors: [], problem: '' }),
    keepNewer: assign(({ context }, { message, newer }: ReportFailure) => ({
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
    /** Reads the conversation anew. */
    reload: toProvide('reload'),
    leave: toProvide('leave'),
  },
  guards: {
    isIn: ({ context }, params: { state: ReportProgress }) => context.seen.state === params.state,
    /** An answer may be older than what happened since it was asked for. */
    isNewer: ({ context }, { seen }: { seen: SeenReport }) => seen.version > context.seen.version,
    isLate: (_, { newer }: ReportFailure) => newer !== undefined,
    isExplained: ({ context }) => context.form !== '',
  },
})
  .extend(form)
  .createMachine({
    id: 'whistle-case',
    meta: { title: 'Report as a case' },
    description:
      'A report is received, acknowledged, investigated and closed with an outcome; the office writes to the reporter and notes for itself.',
    context: ({ input }) => ({
      seen: input,
      wanted: input.state,
      form: '',
      writing: 'message',
      shown: false,
      answers: none,
      errors: [],
      problem: '',
    }),
    initial: 'resting',
    states: {
      resting: {
        initial: 'finding',
        on: {
          write: {
            target: 'writing',
            actions: { type: 'wantWriting', params: ({ event }) => event },
          },
          showWords: {
            target: 'showing',
            actions: { type: 'wantShown', params: ({ event }) => event },
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
              {
                guard: { type: 'isIn', params: { state: 'acknowledged' } },
                target: 'acknowledged',
              },
              {
                guard: { type: 'isIn', params: { state: 'investigating' } },
                target: 'investigating',
              },
              { target: 'closed' },
            ],
          },
          received: {
            on: {
              acknowledge: taken('acknowledged'),
            },
          },
          acknowledged: {
            on: {
              investigate: taken('investigating'),
              close: explained('closed', 'reportClose'),
            },
          },
          investigating: {
            on: {
              close: explained('closed', 'reportClose'),
            },
          },
          closed: {
            on: {
              reopen: {
                target: '#whistle-case.explaining',
                actions: {
                  type: 'want',
                  params: { wanted: 'investigating', form: 'reportReopen' },
                },
              },
            },
          },
        },
      },
      explaining: {
        description: 'Asks for the outcome of a report, or why it is reopened.',
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
      writing: {
        description: 'A message to the reporter, or a note that never leaves the office.',
        on: {
          change,
          submit: { target: 'checking', actions: 'validate' },
          cancel: { target: 'resting', actions: 'forgetAnswers' },
        },
      },
      checking: validated('sending', 'writing'),
      sending: {
        tags: 'busy',
        invoke: {
          src: 'sendText',
          input: ({ context: { writing, answers } }) => ({ writing, text: answers.text ?? '' }),
          onDone: { target: 'resting', actions: ['forgetAnswers', 'reload'] },
          onError: refused('writing', 'sayProblem'),
        },
      },
      showing: {
        description: 'Chooses whether the reporter sees their own words again.',
        tags: 'busy',
        invoke: {
          src: 'keepShown',
          input: ({ context: { shown } }) => ({ shown }),
          onDone: { target: 'resting', actions: 'reload' },
          onError: {
            target: 'resting',
            actions: { type: 'sayProblem', params: failure },
          },
        },
      },
      confirming: {
        description: 'Asks before the report and all that was written are permanently deleted.',
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
