import { assign, fromPromise, setup } from 'xstate'
import { caseSteps, type LoanState } from '../src/shared/loan-case'
import type { Answers } from './answers'
import type { FieldError } from '../src/shared/field-error'
import { change, form, type FormEvent, type Refusal, refused, sentenceOf, validated } from './form'
import { notProvided, toProvide } from './not-provided'
import { failure, output } from './outcome'

/** An application as its applicant sees it; `version` counts its changes. */
export interface OwnApplication {
  reference: string
  initial: string
  state: LoanState
  steps: { state: LoanState; on: string }[]
  /** What is missing: the code of a reason, a text and names of documents. */
  asked: { reason: string; text: string; documents: OwnDocument[] }
  /** What the office wrote with this state, and on which day; else ''. */
  message: { text: string; on: string }
  /** A day; '' if nobody asked. */
  erasureAskedOn: string
  version: number
  /** What is offered, or was accepted. */
  offer?: OwnOffer
}

/** Amounts are digits, days as 2026-11-28. */
interface OwnOffer {
  /** Counts the offers of the application. */
  version: number
  until: string
  acceptedOn: string
  acceptedBy: string
  /** '' if the acceptance cannot be taken back. */
  mindUntil: string
  facts: {
    product: string
    amount: string
    receives: string
    rate: string
    method: 'Flat' | 'Reducing balance'
    from: string
    instalments: { due: string; amount: string }[]
    fees: { name: string; amount: string; when: 'once' | 'monthly' }[]
    total: string
    cost: string
    annualRate: string
    late: string
    mindDays: number
    isSample: boolean
  }
}

/** The documents that can be asked for. */
export type OwnDocument = 'salaryStatement' | 'passportPhoto' | 'governmentId' | 'officialId'

/** A chosen file and the key of its content. */
export interface OwnFile {
  name: string
  size: number
  type: string
  key: string
}

export type OwnFiles = Partial<Record<OwnDocument, OwnFile | undefined>>

/** An application and, of the chosen files, those that it still asks for. */
const shown = (files: OwnFiles, application: OwnApplication) => ({
  application,
  files: Object.fromEntries(
    application.asked.documents.flatMap((name) => (files[name] ? [[name, files[name]]] : [])),
  ) satisfies OwnFiles,
})

/** What the applicant does with it. */
export type OwnChange = 'withdraw' | 'erasure' | 'changeMind'

/** What the applicant sends: what was asked for, or a yes or no to the offer. */
export type OwnReply = 'answer' | 'accept' | 'turnDown'

/** Why nothing was read or changed; `isLate` if the office was faster. */
export interface ApplicationFailure {
  message: string
  errors: FieldError[]
  isLate: boolean
}

/** Whoever has an offer turns it down instead of withdrawing. */
const open: readonly string[] = caseSteps.withdraw.from.filter((state) => state !== 'offered')

/** Something is sent once the page finds it valid. */
const replied = (reply: OwnReply) =>
  ({
    target: 'validatingAnswer',
    actions: ['clearProblem', { type: 'reply', params: { reply } }, 'validateAnswer'],
  }) as const

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
      /** What is about to be sent. */
      reply: OwnReply
      files: OwnFiles
    },
    events: {} as
      | FormEvent
      | { type: 'attach'; name: OwnDocument; file: OwnFile | undefined }
      | { type: 'send' }
      | { type: 'accept' }
      | { type: 'turnDown' }
      | { type: 'changeMind' }
      | { type: 'withdraw' }
      | { type: 'erase' }
      | { type: 'confirm' }
      | { type: 'cancel' }
      | { type: 'checkAnother' },
  },
  actors: {
    /** All reject with an `ApplicationFailure`. */
    readStatus: fromPromise<OwnApplication, Answers>(notProvided),
    sendAnswer: fromPromise<
      { message: string; application: OwnApplication },
      { reply: OwnReply; answers: Answers; files: OwnFiles; version: number }
    >(notProvided),
    changeApplication: fromPromise<
      { message: string; application: OwnApplication },
      { wanted: OwnChange; answers: Answers; version: number }
    >(notProvided),
  },
  actions: {
    keepFile: assign(
      ({ context }, { name, file }: { name: OwnDocument; file: OwnFile | undefined }) => ({
        files: { ...context.files, [name]: file },
        errors: context.errors.filter(({ path }) => ![`/${name}`, '/answer'].includes(path)),
      }),
    ),
    /** The page validates what is about to be sent. */
    validateAnswer: toProvide('validateAnswer'),
    reply: assign((_, params: { reply: OwnReply }) => params),
    /** All but what the application was found by. */
    forgetAnswer: assign(({ context: { answers } }) => {
      const { reference = '', phone = '' } = answers
      return { answers: { reference, phone } }
    }),
    clearProblem: assign({ problem: '' }),
    keepApplication: assign(({ context }, { application }: { application: OwnApplication }) =>
      shown(context.files, application),
    ),
    keepChanged: assign(
      (
        { context },
        { message, application }: { message: string; application: OwnApplication },
      ) => ({
        message,
        ...shown(context.files, application),
      }),
    ),
    want: assign((_, params: { wanted: OwnChange }) => ({ ...params, problem: '', message: '' })),
    showProblem: assign((_, refusal: Refusal) => ({
      errors: refusal.errors,
      problem: sentenceOf(refusal),
    })),
    /** It can no longer be read. */
    hideApplication: assign({ application: undefined }),
    forget: assign({
      answers: {},
      files: {},
      errors: [],
      problem: '',
      message: '',
      application: undefined,
    }),
  },
  guards: {
    isOpen: ({ context }) => open.includes(context.application?.state ?? ''),
    isOffered: ({ context }) => context.application?.state === 'offered',
    canChangeMind: ({ context: { application } }) =>
      application?.state === 'accepted' && Boolean(application.offer?.mindUntil),
    hasNotAskedForErasure: ({ context }) => context.application?.erasureAskedOn === '',
    isLate: (_, { isLate }: ApplicationFailure) => isLate,
  },
})
  .extend(form)
  .createMachine({
    id: 'application-status',
    meta: { title: 'Application after sending' },
    description:
      'Shows applicants, by reference and phone number, how far their application is; they can send what is asked for, accept an offer or turn it down, withdraw it, or ask for its deletion.',
    context: {
      answers: {},
      errors: [],
      problem: '',
      message: '',
      application: undefined,
      wanted: 'withdraw',
      reply: 'answer',
      files: {},
    },
    initial: 'asking',
    states: {
      asking: {
        description: 'Asks for the reference and the phone number.',
        on: {
          change,
          submit: { target: 'validating', actions: ['clearProblem', 'validate'] },
        },
      },
      validating: validated('reading', 'asking'),
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
              { type: 'showProblem', params: failure },
              'hideApplication',
              'focusFirstInvalid',
            ],
          },
        },
      },
      showing: {
        description: 'The state of the application, its steps, and what can be done.',
        on: {
          change,
          attach: { actions: { type: 'keepFile', params: ({ event }) => event } },
          send: replied('answer'),
          accept: { guard: 'isOffered', ...replied('accept') },
          turnDown: { guard: 'isOffered', ...replied('turnDown') },
          changeMind: {
            guard: 'canChangeMind',
            target: 'confirming',
            actions: { type: 'want', params: { wanted: 'changeMind' } },
          },
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
      validatingAnswer: validated('sending', 'showing'),
      sending: {
        description: 'Sends what the office asked for, or the answer to its offer.',
        tags: 'busy',
        invoke: {
          src: 'sendAnswer',
          input: ({ context: { reply, answers, files, application } }) => ({
            reply,
            answers,
            files,
            version: application?.version ?? 0,
          }),
          onDone: {
            target: 'showing',
            actions: [{ type: 'keepChanged', params: output }, 'forgetAnswer'],
          },
          onError: [
            {
              guard: { type: 'isLate', params: failure },
              target: 'reading',
              actions: { type: 'showProblem', params: failure },
            },
            refused('showing', 'showProblem'),
          ],
        },
      },
      confirming: {
        description:
          'Asks before it is withdrawn, an acceptance is taken back, or its deletion is asked for.',
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
            actions: { type: 'keepChanged', params: output },
          },
          onError: [
            {
              guard: { type: 'isLate', params: failure },
              target: 'reading',
              actions: { type: 'showProblem', params: failure },
            },
            {
              target: 'showing',
              actions: { type: 'showProblem', params: failure },
            },
          ],
        },
      },
    },
  })
