import { assign, fromPromise, setup } from 'xstate'
import type { Answers } from './answers'
import type { FieldError } from '../src/shared/field-error'
import { change, form, type FormEvent, type Refusal, refused, sentenceOf, validated } from './form'
import { notProvided, toProvide } from './not-provided'
import { failure, output } from './outcome'

/** One word of the conversation; days are '2026-11-23'. */
export interface OwnWord {
  /** Its place in the conversation, counted from 1. */
  number: number
  on: string
  from: 'office' | 'reporter'
  /** '' for an own word that is not shown again. */
  text: string
  /** How many files came with it. */
  files: number
}

/** A report as its reporter sees it. */
export interface OwnReport {
  receivedOn: string
  state: 'received' | 'acknowledged' | 'investigating' | 'closed'
  /** Of a closed report; '' where none was recorded. */
  outcome: string
  showsWords: boolean
  text: string
  /** The newest, the oldest of them first. */
  words: OwnWord[]
  /** Whether there are older ones. */
  more: boolean
}

/** A chosen file and the key of its content. */
export interface AnswerFile {
  name: string
  size: number
  type: string
  key: string
}

/** Why nothing was read or stored; `isUnknown` if no report has this receipt. */
export interface ReportFailure {
  message: string
  errors: FieldError[]
  isUnknown: boolean
}

/** What reporters read and answer with their receipt. */
export const reportReturnMachine = setup({
  types: {
    context: {} as {
      answers: Answers
      files: AnswerFile[]
      /** By which a repetition of this answer is recognised; '' before it is sent. */
      key: string
      errors: FieldError[]
      problem: string
      /** The server's sentence after an answer. */
      message: string
      report: OwnReport | undefined
    },
    events: {} as
      | FormEvent
      | { type: 'attach'; file: AnswerFile }
      | { type: 'detach'; key: string }
      /** With a random key. */
      | { type: 'send'; key: string }
      | { type: 'before' }
      | { type: 'forget' },
  },
  actors: {
    /** All reject with a `ReportFailure`. */
    openReport: fromPromise<OwnReport, Answers>(notProvided),
    readBefore: fromPromise<OwnReport, { answers: Answers; before: number }>(notProvided),
    sendAnswer: fromPromise<
      { message: string; report: OwnReport },
      { answers: Answers; files: AnswerFile[]; key: string }
    >(notProvided),
  },
  actions: {
    keepFile: assign(({ context }, { file }: { file: AnswerFile }) => ({
      files: [...context.files, file],
      errors: context.errors.filter(({ path }) => path === '/receipt'),
    })),
    dropFile: assign(({ context }, { key }: { key: string }) => ({
      files: context.files.filter((file) => file.key !== key),
      errors: context.errors.filter(({ path }) => path !== '/file'),
    })),
    validateAnswer: toProvide('validateAnswer'),
    clearProblem: assign({ problem: '', message: '' }),
    keepReport: assign((_, { report }: { report: OwnReport }) => ({ report })),
    addBefore: assign(({ context }, { report }: { report: OwnReport }) => ({
      report: { ...report, words: [...report.words, ...(context.report?.words ?? [])] },
    })),
    keepAnswered: assign((_, answered: { message: string; report: OwnReport }) => answered),
    /** An answer that is sent again keeps its first key. */
    keepKey: assign(({ context }, { key }: { key: string }) => ({ key: context.key || key })),
    forgetAnswer: assign(({ context: { answers } }) => ({
      answers: { ...answers, text: '' },
      files: [],
      key: '',
    })),
    showProblem: assign((_, refusal: Refusal) => ({
      errors: refusal.errors,
      problem: sentenceOf(refusal),
    })),
    /** It can no longer be read. What was typed stays. */
    hideReport: assign({ report: undefined }),
    forget: assign({
      answers: {},
      files: [],
      key: '',
      errors: [],
      problem: '',
      message: '',
      report: undefined,
    }),
  },
  guards: {
    hasOlder: ({ context }) => context.report?.more === true,
    hasRoom: ({ context }) => context.files.length < 3,
    isUnknown: (_, { isUnknown }: ReportFailure) => isUnknown,
  },
})
  .extend(form)
  .createMachine({
    id: 'report-return',
    meta: { title: 'Report after sending' },
    description:
      'Shows reporters, by their receipt, how far their report is and what the office wrote; they can answer with text and files.',
    context: {
      answers: {},
      files: [],
      key: '',
      errors: [],
      problem: '',
      message: '',
      report: undefined,
    },
    initial: 'asking',
    on: { forget: { target: '.asking', actions: 'forget' } },
    states: {
      asking: {
        description: 'Asks for the receipt.',
        on: {
          change,
          submit: { target: 'validating', actions: ['clearProblem', 'validate'] },
        },
      },
      validating: validated('opening', 'asking'),
      opening: {
        tags: 'busy',
        invoke: {
          src: 'openReport',
          input: ({ context }) => context.answers,
          onDone: {
            target: 'showing',
            actions: { type: 'keepReport', params: ({ event }) => ({ report: event.output }) },
          },
          onError: refused('asking', 'showProblem'),
        },
      },
      showing: {
        description: 'The state of the report, what was written, and the form for an answer.',
        on: {
          change,
          attach: {
            guard: 'hasRoom',
            actions: { type: 'keepFile', params: ({ event }) => event },
          },
          detach: { actions: { type: 'dropFile', params: ({ event }) => event } },
          send: {
            target: 'validatingAnswer',
            actions: [
              'clearProblem',
              { type: 'keepKey', params: ({ event }) => event },
              'validateAnswer',
            ],
          },
          before: { guard: 'hasOlder', target: 'readingBefore', actions: 'clearProblem' },
        },
      },
      readingBefore: {
        description: 'Reads the words before those that are shown.',
        tags: 'busy',
        invoke: {
          src: 'readBefore',
          input: ({ context: { answers, report } }) => ({
            answers,
            before: report?.words[0]?.number ?? 0,
          }),
          onDone: {
            target: 'showing',
            actions: { type: 'addBefore', params: ({ event }) => ({ report: event.output }) },
          },
          onError: [
            {
              guard: { type: 'isUnknown', params: failure },
              target: 'asking',
              actions: [{ type: 'showProblem', params: failure }, 'hideReport'],
            },
            {
              target: 'showing',
              actions: { type: 'showProblem', params: failure },
            },
          ],
        },
      },
      validatingAnswer: validated('sending', 'showing'),
      sending: {
        description: 'Sends the answer. Everything typed stays until it is stored.',
        tags: 'busy',
        invoke: {
          src: 'sendAnswer',
          input: ({ context: { answers, files, key } }) => ({ answers, files, key }),
          onDone: {
            target: 'showing',
            actions: [{ type: 'keepAnswered', params: output }, 'forgetAnswer'],
          },
          onError: [
            {
              guard: { type: 'isUnknown', params: failure },
              target: 'asking',
              actions: [{ type: 'showProblem', params: failure }, 'hideReport'],
            },
            refused('showing', 'showProblem'),
          ],
        },
      },
    },
  })
