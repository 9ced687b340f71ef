import { assign, type AnyEventObject, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { loanStates } from '../../src/shared/loan-case'
import { reportStates } from '../../src/shared/whistle-case'
import { everyMachine } from './every-machine'
import { walk, type Samples } from './walk'

type MachineSamples = Samples & { provide?: (machine: AnyStateMachine) => AnyStateMachine }

/** A minimal validation; the page provides the real one. */
const validatedBy = (field: string) => (machine: AnyStateMachine) =>
  machine.provide({
    actions: {
      validate: assign({
        errors: ({ context }) =>
          context.answers[field] ? [] : [{ path: `/${field}`, message: 'Please enter it.' }],
      }),
    },
  })

const change = (name: string) => ({ type: 'change', name, value: 'Some text' })
const loaded = (failed: string[]) => ({ content: {}, failed })
/** The answers that the guards below read, in place of the five step schemas. */
interface LoanState {
  context: { step: number; answers: Record<string, unknown> }
}

const steps = [1, 2, 3, 4, 5]
const restored = (answers: object, step: number, keeper = 'device') => ({
  answers,
  step,
  lost: [],
  keeper,
})

const storedSection = (content: string) => ({ content, version: '"1"', savedAt: '', savedBy: '' })
const sectionDone = { message: 'Saved', stored: storedSection('loaded') }
const draftDone = (publishAt: string) => ({
  message: 'Kept',
  opened: { draft: 1, author: '', savedAt: '', publishAt },
  content: 'good',
})
const sectionFailure = (reason: string) => ({
  reason,
  message: 'Failed',
  errors: [],
  theirs: storedSection('loaded'),
})
const sectionFailures = [sectionFailure('refused')]

const linkFailures = [true, false].map((isVoid) => ({ isVoid, message: 'Failed', errors: [] }))

const applicationFailures = [true, false].map((isLate) => ({
  message: 'Failed',
  errors: [],
  isLate,
}))

const ownReport = (more: boolean) => ({ state: 'received', words: [], more })
const reportFailures = [true, false].map((isUnknown) => ({
  message: 'Failed',
  errors: [],
  isUnknown,
}))

const account = (state: string, more = {}, isYou = false) => ({
  person: {
    state,
    role: 'administrator',
    email: '',
    link: null,
    hasSecondFactor: false,
    sessions: 0,
    ...more,
  },
  isYou,
  setUp: { links: [], schedules: 0 },
})
const everything = { link: {}, hasSecondFactor: true, sessions: 1 }
const asked = { documents: [] }
const canChange = { mindUntil: '2026-12-01' }
const outcome = { message: 'Done', token: '', isMailed: false, next: 'here' }

/** The samples with which a walk reaches every state and edge of each machine. */
const samples: Record<string, MachineSamples> = {
  'account-link': {
    provide: validatedBy('next'),
    inputs: ['token', ''].map((token) => ({ token })),
    events: [change('next')],
    outcomes: {
      readLink: { done: [{ username: 'eve', purpose: 'invitation' }], error: linkFailures },
      choosePassword: { error: linkFailures },
    },
  },
  'admin-section': {
    provide: (machine) =>
      machine.provide({
        actions: {
          validate: assign({
            errors: ({ context }) =>
              context.draft === 'bad' ? [{ path: '/0/text', message: 'Required' }] : [],
          }),
        },
      }),
    events: [
      ...['good', 'bad'].map((draft) => ({ type: 'change', draft, path: '/0/text' })),
      { type: 'remove', row: { id: 1, index: 0 } },
      { type: 'restore', version: 1 },
      { type: 'merge', draft: 'good' },
      { type: 'publishOn', publishAt: 'tomorrow' },
      { type: 'openDraft', draft: 1 },
      { type: 'discardDraft', draft: 1 },
    ],
    // No guard asks for these.
    ignore: ['message', 'row', 'oldVersion', 'theirs', 'filled'],
    outcomes: {
      load: { done: [storedSection('loaded')] },
      save: { done: [sectionDone], error: [...sectionFailures, sectionFailure('conflict')] },
      saveDraft: {
        done: [draftDone(''), draftDone('tomorrow')],
        error: [...sectionFailures, sectionFailure('conflict')],
      },
      openDraft: {
        done: [{ ...draftDone(''), stored: storedSection('loaded') }],
        error: sectionFailures,
      },
      discardDraft: { done: [sectionDone], error: sectionFailures },
      remove: { done: [sectionDone], error: sectionFailures },
      restore: { done: [sectionDone], error: sectionFailures },
    },
  },
  'application-status': {
    provide: (machine) =>
      validatedBy('reference')(machine).provide({
        actions: {
          validateAnswer: assign({
            errors: ({ context }) =>
              context.answers.answer ? [] : [{ path: '/answer', message: 'Please answer.' }],
          }),
        },
      }),
    events: [
      change('reference'),
      change('answer'),
      {
        type: 'attach',
        name: 'passportPhoto',
        file: { name: 'a.jpg', size: 1, type: '', key: '' },
      },
    ],
    outcomes: {
      readStatus: {
        done: ['waiting', 'approved', 'offered', 'accepted'].flatMap((state) => [
          { state, asked, offer: canChange, erasureAskedOn: '', version: 1 },
          { state, asked, offer: canChange, erasureAskedOn: '2026-11-23', version: 1 },
        ]),
        error: applicationFailures,
      },
      sendAnswer: {
        done: [
          {
            message: 'Done',
            application: { state: 'in-review', asked, erasureAskedOn: '', version: 2 },
          },
        ],
        error: applicationFailures,
      },
      changeApplication: {
        done: [
          {
            message: 'Done',
            application: { state: 'withdrawn', asked, erasureAskedOn: '', version: 2 },
          },
        ],
        error: applicationFailures,
      },
    },
    ignore: ['message', 'problem', 'files'],
  },
  carousel: {
    inputs: [
      { slides: 3, reducedMotion: false },
      { slides: 3, reducedMotion: true },
      { slides: 1, reducedMotion: false },
    ],
  },
  contact: {
    provide: validatedBy('message'),
    events: [change('message'), change('phone')],
    outcomes: { sendMessage: { done: ['Thank you'] } },
  },
  header: {
    events: [0, 14, 15].map((y) => ({ type: 'scroll', y })),
  },
  home: {},
  'loan-wizard': {
    provide: (machine) =>
      machine.provide({
        guards: {
          isResumeStep: ({ context }: LoanState, params: { step: number }) =>
            context.step === params.step,
          isWantedStep: ({ event }: { event: AnyEventObject }, params: { step: number }) =>
            event.step === params.step,
          isStepValid: ({ context }: LoanState) => context.answers.valid === true,
          isStepDone: ({ context }: LoanState & { context: { asked: string[] } }) =>
            context.answers.valid === true && context.asked.includes('valid'),
          isFirstFailing: ({ context }: LoanState, params: { step: number }) =>
            context.answers.failing === params.step,
          isFirstRefused: ({ context }: LoanState, params: { step: number }) =>
            context.answers.refused === params.step,
        },
      }),
    events: [
      { type: 'change', answers: { valid: true } },
      { type: 'attach', name: 'valid', answer: true },
      { type: 'ask', name: 'valid' },
      ...steps.map((step) => ({ type: 'goTo', step })),
    ],
    outcomes: {
      restoreDraft: {
        done: [
          ...steps.map((step) => restored({}, step)),
          // Another tab keeps the draft: few states, so these worlds stay small.
          ...steps.flatMap((step) => [
            restored({ valid: true, failing: step }, 5, 'otherTab'),
            restored({ valid: true, refused: step }, 5, 'otherTab'),
          ]),
          restored({}, 1, 'page'),
        ],
      },
      submitApplication: { done: [{ message: 'Received' }] },
    },
    ignore: ['receipt', 'sent'],
  },
  login: {
    provide: (machine) =>
      validatedBy('password')(machine).provide({
        actions: {
          validateCode: assign({
            errors: ({ context }) =>
              context.answers.code ? [] : [{ path: '/code', message: 'Please enter it.' }],
          }),
        },
      }),
    events: [change('username'), change('password'), change('code')],
    outcomes: {
      signIn: { done: [{ message: 'Login successful', user: {} }, {}, { codeNeeded: true }] },
    },
  },
  'go-to': {
    provide: (machine) =>
      machine.provide({
        guards: {
          isReference: ({ event }: { event: AnyEventObject }) => event.value === 'LN-7K3PQ-XD94M',
        },
      }),
    events: [
      { type: 'change', value: 'LN-7K3PQ-XD94M' },
      { type: 'change', value: 'inbox' },
      { type: 'choose', path: '/admin/inbox' },
    ],
    // No guard asks for these.
    ignore: ['people'],
    outcomes: {
      findReference: { done: ['/admin/inbox/loan/1', ''] },
      readPeople: { done: [[]] },
    },
  },
  'inbox-item': {
    inputs: ['new', 'in-review', 'done'].map((progress) => ({ progress })),
  },
  'loan-case': {
    provide: validatedBy('reason'),
    inputs: loanStates.map((state) => ({ state, assignee: '', version: 1 })),
    events: [
      change('reason'),
      { type: 'change', name: 'tell', value: 'later' },
      { type: 'assign', to: 'ada' },
      { type: 'read', seen: { state: 'waiting', assignee: 'bola', version: 2 } },
    ],
    outcomes: {
      takeStep: {
        done: ['in-review', 'approved', 'declined'].map((state) => ({
          state,
          assignee: '',
          version: 1,
        })),
        error: [
          { message: 'Failed', errors: [] },
          {
            message: 'Late',
            errors: [],
            newer: { state: 'approved', assignee: 'bola', version: 2 },
          },
        ],
      },
      assignTo: {
        done: [{ state: 'in-review', assignee: 'ada', version: 1 }],
        error: [{ message: 'Failed', errors: [] }],
      },
    },
    // No guard asks for these.
    ignore: ['wanted', 'to', 'problem'],
  },
  'whistle-case': {
    provide: validatedBy('text'),
    inputs: reportStates.map((state) => ({ state, version: 1 })),
    events: [
      change('text'),
      { type: 'write', writing: 'note' },
      { type: 'showWords', shown: true },
      { type: 'read', seen: { state: 'closed', version: 2 } },
    ],
    outcomes: {
      takeStep: {
        done: [{ state: 'acknowledged', version: 1 }],
        error: [
          { message: 'Failed', errors: [] },
          { message: 'Late', errors: [], newer: { state: 'closed', version: 2 } },
        ],
      },
      sendText: { error: [{ message: 'Failed', errors: [] }] },
      keepShown: { error: [{ message: 'Failed', errors: [] }] },
    },
    ignore: ['wanted', 'problem'],
  },
  newsletter: {
    events: [{ type: 'change', email: 'ada@example.org' }],
    outcomes: {
      subscribe: {
        done: [{ status: 200, message: 'Thank you' }, { status: 202 }, { status: 422 }],
      },
    },
  },
  password: {
    provide: validatedBy('current'),
    events: [change('current'), change('next')],
    outcomes: {
      changePassword: { done: [{ message: 'Changed' }], error: sectionFailures },
    },
  },
  'mail-template': {
    provide: validatedBy('subject'),
    inputs: [{ version: 0, answers: { subject: '', text: '' } }],
    events: [change('subject'), change('text')],
    outcomes: {
      saveTemplate: { done: [{ message: 'Saved', version: 1 }], error: sectionFailures },
    },
  },
  'page-content': { outcomes: { load: { done: [loaded([]), loaded(['products'])] } } },
  'pdf-pages': {
    events: [{ type: 'toggle', page: 1 }],
    outcomes: {
      readPages: { done: [{ pages: 1 }, { pages: 21 }], error: [{ reason: 'locked' }] },
      joinPages: { error: [{ reason: 'unreadable' }] },
    },
    // No guard asks for it.
    ignore: ['refusal'],
  },
  people: {
    provide: validatedBy('username'),
    events: [change('username')],
    outcomes: {
      readPeople: { done: [{ people: [] }], error: sectionFailures },
      sendInvitation: { done: [{ token: 'token', isMailed: false }], error: sectionFailures },
    },
  },
  person: {
    provide: validatedBy('role'),
    events: [
      ...['', 'editor'].map((value) => ({ type: 'change', name: 'role', value })),
      { type: 'endSession', session: 'one' },
    ],
    outcomes: {
      readPerson: {
        done: [
          account('active', everything),
          account('active', {}, true),
          account('invited'),
          account('disabled'),
        ],
        error: sectionFailures,
      },
      act: {
        done: [
          { ...outcome, facts: account('active') },
          { ...outcome, facts: account('invited'), token: 'token' },
          { ...outcome, facts: account('active'), next: 'login' },
        ],
        error: [...sectionFailures, sectionFailure('conflict')],
      },
    },
  },
  'replace-picture': {
    events: [
      { type: 'upload', file: null },
      { type: 'choose', name: 'new.jpg', alt: '' },
      { type: 'describe', alt: 'A market' },
    ],
    outcomes: {
      findPlaces: { done: [[{ section: 'banners', version: 1, paths: [] }], []] },
      uploadPicture: { done: ['new.jpg'] },
      replacePicture: { done: ['Replaced'] },
    },
  },
  reply: {
    provide: validatedBy('text'),
    events: [
      { type: 'write', key: 'key' },
      change('text'),
      { type: 'choose', answers: { subject: 'About', text: 'Dear Ada' } },
    ],
    outcomes: { sendReply: { done: [{ message: 'Sent' }], error: sectionFailures } },
  },
  'second-factor': {
    provide: (machine) =>
      machine.provide({
        actions: {
          validate: assign({
            errors: ({ context }) =>
              context.answers.code ? [] : [{ path: '/code', message: 'Please enter it.' }],
          }),
        },
      }),
    events: [change('code'), change('current')],
    outcomes: {
      readState: {
        done: [true, false].map((isOn) => ({
          isOn,
          since: '',
          recoveryCodesLeft: 0,
          isRequired: false,
        })),
        error: sectionFailures,
      },
      begin: { done: [{ key: 'KEY', link: 'otpauth://' }], error: sectionFailures },
      confirm: { done: [{ recoveryCodes: ['one'] }], error: sectionFailures },
      turnOff: { error: sectionFailures },
    },
  },
  session: {
    provide: (machine) =>
      machine.provide({
        guards: { isSomebodyElse: ({ event }: { event: AnyEventObject }) => event.as === 'bob' },
      }),
    events: ['ada', 'bob'].map((as) => ({ type: 'signedIn', as })),
  },
  'quick-exit': {},
  receipt: {
    provide: validatedBy('receipt'),
    inputs: [{ receipt: '1234567890123456' }],
    events: [change('receipt')],
  },
  'report-return': {
    provide: (machine) =>
      validatedBy('receipt')(machine).provide({
        actions: {
          validateAnswer: assign({
            errors: ({ context }) =>
              context.answers.text ? [] : [{ path: '/text', message: 'Please write.' }],
          }),
        },
      }),
    events: [
      change('receipt'),
      change('text'),
      { type: 'attach', file: { name: 'a.jpg', size: 1, type: '', key: '' } },
      { type: 'detach', key: '' },
      { type: 'send', key: 'one' },
    ],
    outcomes: {
      openReport: { done: [ownReport(true), ownReport(false)], error: reportFailures },
      readBefore: { done: [ownReport(false)], error: reportFailures },
      sendAnswer: {
        done: [{ message: 'Sent', report: ownReport(false) }],
        error: reportFailures,
      },
    },
    ignore: ['message', 'problem', 'files', 'key'],
  },
  whistle: {
    provide: validatedBy('report'),
    events: [change('report'), change('name')],
    outcomes: { deliver: { done: ['', '1234567890123456'] } },
  },
}

test('every machine is walked', () => {
  expect(Object.keys(samples).toSorted()).toEqual(Object.keys(everyMachine).toSorted())
})

describe.each(Object.entries(everyMachine))('the machine %s', (name, machine) => {
  const { provide = (same: AnyStateMachine) => same, ...given } = samples[name] ?? {}

  test('visits every state and takes every edge, as its graph says', async () => {
    const { paths, ...walked } = await walk(provide(machine), given)
    expect(walked).toEqual({ statesMissed: [], edgesMissed: [], differences: [] })
    expect(paths).toBeGreaterThan(0)
  }, 60_000)
})
