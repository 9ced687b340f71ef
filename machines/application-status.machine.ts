import { assign, fromPromise, setup } from 'xstate'
import type { Answers, FieldError } from './answers'
import { change, form, type FormEvent, type Refusal, refused, sentenceOf, validated } from './form'
import { notProvided, toProvide } from './not-provided'
import { failure, output } from './outcome'

/** An application as its applicant sees it; `version` counts its changes. */
export interface OwnApplication {
  reference: string
  initial: string
  state: 'received' | 'in-review' | 'waiting' | 'approved' | 'declined' | 'withdrawn' | 'done'
  steps: { state: OwnApplication['state']; on: string }[]
  /** What is missing: the code of a reason, a text and names of documents. */
  asked: { reason: string; text: string; documents: OwnDocument[] }
  /** A day; '' if nobody asked. */
  erasureAskedOn: string
  version: number
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
      /** What is about to be sent. */
      files: OwnFiles
    },
    events: {} as
      | FormEvent
      | { type: 'attach'; name: OwnDocument; file: OwnFile | undefined }
      | { type: 'send' }
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
      { answers: Answers; files: OwnFiles; version: number }
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
    forgetAnswer: assign(({ context: { answers } }) => ({ answers: { ...answers, answer: '' } })),
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
    hasNotAskedForErasure: ({ context }) => context.application?.erasureAskedOn === '',
    isLate: (_, { isLate }: ApplicationFailure) => isLate,
  },
})
  .extend(form)
  .createMachine({
    id: 'application-status',
    meta: { title: 'Application after sending' },
    description:
      'Shows applicants, by reference and phone number, how far their application is; they can send what is asked for, withdraw it, or ask for its deletion.',
    context: {
      answers: {},
      errors: [],
      problem: '',
      message: '',
      application: undefined,
      wanted: 'withdraw',
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
          send: { target: 'validatingAnswer', actions: ['clearProblem', 'validateAnswer'] },
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
        description: 'Sends what the office asked for.',
        tags: 'busy',
        invoke: {
          src: 'sendAnswer',
          input: ({ context: { answers, files, application } }) => ({
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
