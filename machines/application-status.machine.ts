import { assign, fromPromise, setup } from 'xstate'
import {
  caseSteps,
  type CodeState,
  type LoanState,
  type RecordedWay,
} from '../src/shared/loan-case'
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
  /** `how` an answer was given that the office recorded. */
  steps: { state: LoanState; on: string; how?: RecordedWay }[]
  /** What is missing: the code of a reason, a text and names of documents. */
  asked: { reason: string; text: string; documents: OwnDocument[] }
  /** What the office wrote with this state, and on which day; else ''. */
  message: { text: string; on: string }
  /** A day; '' if nobody asked. */
  erasureAskedOn: string
  version: number
  /** What is offered, or was accepted. */
  offer?: OwnOffer
  /** What was accepted, and then taken back by the office. */
  takenBack?: Omit<OwnOffer, 'codeTo'>
}

/** Amounts are digits, days as 2026-11-28. */
interface OwnOffer {
  /** Counts the offers of the application. */
  version: number
  until: string
  acceptedOn: string
  acceptedBy: string
  acceptedHow: '' | 'by-code' | RecordedWay
  /** '' if the acceptance cannot be taken back. */
  mindUntil: string
  /** Where the code for an answer goes; '' where the office takes the answer. */
  codeTo: string
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
export type OwnChange = 'withdraw' | 'erasure'

/** An answer to the offer, with a code that was sent by email. */
export type OwnAnswer = 'accept' | 'turnDown' | 'changeMind'

/** What the applicant sends: what was asked for, or an answer to the offer. */
export type OwnReply = 'answer' | OwnAnswer

/** Why nothing was read or changed; `isLate` if the office was faster, `codeState` if the code was not taken. */
export interface ApplicationFailure {
  message: string
  errors: FieldError[]
  isLate: boolean
  codeState?: CodeState
}

/** Whoever has an offer turns it down instead of withdrawing. */
const open: readonly string[] = caseSteps.withdraw.from.filter((state) => state !== 'offered')

/** Something is sent once the page finds it valid. */
const replied = (reply: OwnReply) =>
  ({
    target: 'validatingAnswer',
    actions: ['clearProblem', { type: 'reply', params: { reply } }, 'validateAnswer'],
  }) as const

const showProblem = { type: 'showProblem', params: failure<ApplicationFailure> } as const

/** The office was faster: what it has become is read. */
const late = {
  guard: { type: 'isLate', params: failure<ApplicationFailure> },
  target: 'reading',
  actions: [showProblem, 'forgetCode'],
} as const

/** A code was not taken. */
const notTaken = <To extends string>(codeState: CodeState, target: To) =>
  ({
    guard: {
      type: 'isCode',
      params: ({ event }: { event: { error: unknown } }) => ({
        wanted: codeState,
        codeState: (event.error as ApplicationFailure).codeState,
      }),
    },
    target,
    actions: [showProblem, 'focusFirstInvalid'],
  }) as const

/** What can be done beside typing the code. */
const besideCode = {
  again: 'requestingCode',
  cancel: { target: 'showing', actions: 'forgetCode' },
} as const

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
      /** Whether a code is on its way that may still be typed. */
      isCodeSent: boolean
    },
    events: {} as
      | FormEvent
      | { type: 'attach'; name: OwnDocument; file: OwnFile | undefined }
      | { type: 'send' }
      | { type: 'accept' }
      | { type: 'turnDown' }
      | { type: 'changeMind' }
      | { type: 'again' }
      | { type: 'withdraw' }
      | { type: 'erase' }
      | { type: 'confirm' }
      | { type: 'cancel' }
      | { type: 'checkAnother' },
  },
  actors: {
    /** All reject with an `ApplicationFailure`. */
    readStatus: fromPromise<OwnApplication, Answers>(notProvided),
    requestCode: fromPromise<
      { message: string },
      { reply: OwnReply; answers: Answers; version: number }
    >(notProvided),
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
    /** The page validates the code with all that it is sent with. */
    validateCode: toProvide('validateCode'),
    noteCode: assign(({ context: { answers } }, { message }: { message: string }) => {
      const { code: _, ...others } = answers
      return { answers: others, errors: [], problem: '', message, isCodeSent: true }
    }),
    forgetCode: assign(({ context: { answers } }) => {
      const { code: _, ...others } = answers
      return { answers: others, errors: [], message: '', isCodeSent: false }
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
    /** Without an address for the code the office takes the answer. */
    canAnswer: ({ context: { application } }) =>
      application?.state === 'offered' && Boolean(application.offer?.codeTo),
    canChangeMind: ({ context: { application } }) =>
      application?.state === 'accepted' &&
      Boolean(application.offer?.mindUntil && application.offer.codeTo),
    isForOffer: ({ context }) => context.reply !== 'answer',
    isCodeSent: ({ context }) => context.isCodeSent,
    isCode: (_, { wanted, codeState }: { wanted: CodeState; codeState: CodeState | undefined }) =>
      codeState === wanted,
    hasNotAskedForErasure: ({ context }) => context.application?.erasureAskedOn === '',
    isLate: (_, { isLate }: ApplicationFailure) => isLate,
  },
})
  .extend(form)
  .createMachine({
    id: 'application-status',
    meta: { title: 'Application after sending' },
    description:
      'Shows applicants, by reference and phone number, how far their application is; they can send what is asked for, accept an offer or turn it down with a code from an email, withdraw it, or ask for its deletion.',
    context: {
      answers: {},
      errors: [],
      problem: '',
      message: '',
      application: undefined,
      wanted: 'withdraw',
      reply: 'answer',
      files: {},
      isCodeSent: false,
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
          accept: { guard: 'canAnswer', ...replied('accept') },
          turnDown: { guard: 'canAnswer', ...replied('turnDown') },
          changeMind: {
            guard: 'canChangeMind',
            ...replied('changeMind'),
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
      validatingAnswer: validated('valid', 'showing'),
      valid: {
        description:
          'What the office asked for is sent at once, an answer to the offer with a code.',
        always: [{ guard: 'isForOffer', target: 'requestingCode' }, 'sending'],
      },
      requestingCode: {
        description: 'Asks for the code that an answer to the offer needs.',
        tags: 'busy',
        invoke: {
          src: 'requestCode',
          input: ({ context: { reply, answers, application } }) => ({
            reply,
            answers,
            version: application?.version ?? 0,
          }),
          onDone: { target: 'proving', actions: { type: 'noteCode', params: output } },
          onError: [
            late,
            { guard: 'isCodeSent', target: 'proving', actions: showProblem },
            { target: 'showing', actions: showProblem },
          ],
        },
      },
      proving: {
        description: 'The answer to the offer waits for the code, which is on its way by email.',
        initial: 'sent',
        on: {
          change: { target: '.typing', ...change },
          submit: { target: 'validatingCode', actions: ['clearProblem', 'validateCode'] },
          ...besideCode,
        },
        states: {
          sent: {},
          typing: {},
          wrong: { description: 'Another code may be typed.' },
        },
      },
      over: {
        description: 'The code can no longer be used: a new one must be asked for.',
        initial: 'expired',
        on: besideCode,
        states: {
          expired: {},
          usedUp: { description: 'Too many wrong codes were typed.' },
        },
      },
      validatingCode: validated('sending', 'proving.typing'),
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
            actions: ['forgetCode', { type: 'keepChanged', params: output }, 'forgetAnswer'],
          },
          onError: [
            late,
            notTaken('wrong', 'proving.wrong'),
            notTaken('expired', 'over.expired'),
            notTaken('used-up', 'over.usedUp'),
            { guard: 'isForOffer', ...refused('proving.typing', 'showProblem') },
            refused('showing', 'showProblem'),
          ],
        },
      },
      confirming: {
        description: 'Asks before it is withdrawn, or its deletion is asked for.',
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
          onError: [late, { target: 'showing', actions: showProblem }],
        },
      },
    },
  })
