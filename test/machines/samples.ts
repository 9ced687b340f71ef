import { loanSteps } from '../../schemas'
import services from '../../schemas/admin-sections/services.schema.json'
import accountPassword from '../../schemas/account-password.schema.json'
import applicationStatus from '../../schemas/application-status.schema.json'
import contact from '../../schemas/contact.schema.json'
import invite from '../../schemas/invite.schema.json'
import login from '../../schemas/login.schema.json'
import mailTemplate from '../../schemas/mail-template.schema.json'
import passkeyAdd from '../../schemas/passkey-add.schema.json'
import password from '../../schemas/password.schema.json'
import secondFactor from '../../schemas/second-factor-off.schema.json'
import reply from '../../schemas/reply.schema.json'
import reportAnswer from '../../schemas/whistle-case/report-answer.schema.json'
import reportOpen from '../../schemas/whistle-case/report-open.schema.json'
import whistle from '../../schemas/whistle.schema.json'
import { codeStates, loanStates } from '../../src/shared/loan-case'
import { reportStates } from '../../src/shared/whistle-case'
import { sampleDocument, sampleFields, sampleOf } from '../../src/flows/sandbox/sample-of'

/** Examples of what a machine gets. */
export interface Samples {
  input?: unknown
  /** Payloads by event; other events have none. */
  events?: Record<string, object[]>
  /** Outputs by actor. */
  done?: Record<string, unknown[]>
  /** Errors by actor; a text is the message of an `Error`. */
  fail?: Record<string, unknown[]>
}

/** A change event for each field of a form. */
const changes = (schema: { properties: object }) =>
  Object.entries(sampleFields(schema)).map(([name, value]) => ({ name, value: String(value) }))

const lost = 'No connection'
const section = sampleOf(services)
const stored = (version: string) => ({
  content: section,
  version,
  savedAt: '2025-01-31T09:00:00Z',
  savedBy: 'admin',
})
const sectionDone = { message: 'Saved', stored: stored('"2"') }
const refusal = { message: 'This could not be saved.', errors: [] }
const sectionFailures = [
  { reason: 'refused', ...refusal },
  { reason: 'conflict', ...refusal, theirs: stored('"3"') },
]

const draftDone = (publishAt: string) => ({
  message: 'Draft saved',
  opened: { draft: 1, author: 'admin', savedAt: '2025-01-31T09:00:00Z', publishAt },
  content: section,
})

const formFailures = [{ reason: 'refused', ...refusal }]

const passkey = { id: 1, name: 'Phone', addedAt: '2025-01-31T09:00:00Z', usedAt: null }

const steps = [1, 2, 3, 4, 5]
const restored = (answers: Record<string, unknown>, step: number) => ({
  answers,
  step,
  lost: [],
  keeper: 'device' as const,
})
const whole = Object.assign({}, ...loanSteps.map(sampleFields)) as Record<string, unknown>
const page = { content: {}, failed: [] }

const owner = { username: 'eve', purpose: 'invitation' as const }
const unreached = { message: lost, errors: [] }
const notRead = { ...unreached, isLate: false }
const offer = { version: 1, mindUntil: '', codeTo: 'a…@example.com' }
const application = { asked: { documents: [] }, erasureAskedOn: '', version: 1 }
const linkFailures = [
  { isVoid: true, message: 'This link does not work.', errors: [] },
  { isVoid: false, ...unreached },
]
const account = (state: 'active' | 'invited' | 'disabled', isYou = false) => ({
  person: {
    state,
    role: 'editor',
    email: '',
    link: state === 'disabled' ? null : {},
    hasSecondFactor: state === 'active',
    passkeys: [],
    sessions: state === 'active' ? 2 : 0,
  },
  isYou,
  setUp: { links: state === 'active' ? ['eve'] : [], schedules: state === 'active' ? 1 : 0 },
})
const done = (state: 'active' | 'invited' | 'disabled', token = '') => ({
  message: 'Done',
  token,
  isMailed: false,
  facts: account(state),
  next: 'here' as const,
})

const sampleReceipt = '1234567890123456'
const ownReport = { state: 'received', words: [{ number: 2 }], more: true }
const reportFailures = [
  { message: 'We could not reach our server.', errors: [], isUnknown: false },
  { message: 'There is no report with this receipt.', errors: [], isUnknown: true },
]

const samples: Record<string, Samples> = {
  'account-link': {
    input: { token: 'a token' },
    events: { change: changes({ properties: { next: accountPassword.properties.next } }) },
    done: { readLink: [owner], choosePassword: [owner] },
    fail: { readLink: linkFailures, choosePassword: linkFailures },
  },
  'application-status': {
    events: {
      change: [
        ...changes(applicationStatus),
        { name: 'answer', value: 'Yes, from May.' },
        { name: 'code', value: '123456' },
      ],
      attach: [{ name: 'passportPhoto', file: sampleDocument }],
    },
    done: {
      readStatus: loanStates.map((state) => ({
        ...application,
        state,
        ...(state === 'offered' && { offer }),
        ...(state === 'accepted' && { offer: { ...offer, mindUntil: '2026-12-01' } }),
      })),
      requestCode: [{ message: 'We have sent a code.' }],
      sendAnswer: [
        { application: { ...application, state: 'in-review' } },
        { application: { ...application, state: 'accepted', offer } },
      ],
      changeApplication: [{ application: { ...application, state: 'withdrawn' } }],
    },
    fail: {
      readStatus: [notRead],
      changeApplication: [notRead, { ...notRead, isLate: true }],
      requestCode: [notRead, { ...notRead, isLate: true }],
      sendAnswer: [
        notRead,
        { ...notRead, isLate: true },
        ...codeStates.map((codeState) => ({ ...notRead, codeState })),
      ],
    },
  },
  'admin-section': {
    events: {
      change: [{ draft: sampleOf({ ...services, minItems: 5 }), path: '/4' }],
      remove: [{ row: { id: 1, index: 0 } }],
      restore: [{ version: 1 }],
      saveMine: [{ draft: section }],
      publishOn: [{ publishAt: '2026-12-01T08:00:00Z' }],
      openDraft: [{ draft: 1 }],
      discardDraft: [{ draft: 1 }],
    },
    done: {
      load: [stored('"1"')],
      save: [sectionDone],
      saveDraft: ['', '2026-12-01T08:00:00Z'].map(draftDone),
      openDraft: [{ ...draftDone(''), stored: stored('"1"') }],
      discardDraft: [{ ...sectionDone, message: 'The draft is gone.' }],
      remove: [{ ...sectionDone, message: 'Removed' }],
      restore: [{ ...sectionDone, message: 'Restored' }],
    },
    fail: {
      load: [lost],
      save: sectionFailures,
      saveDraft: sectionFailures,
      openDraft: formFailures,
      discardDraft: formFailures,
      remove: sectionFailures,
      restore: sectionFailures,
    },
  },
  contact: {
    events: { change: changes(contact) },
    done: { sendMessage: ['Thank you for your message.'] },
  },
  header: {
    events: { scroll: [{ y: 100 }, { y: 0 }] },
  },
  home: {
    done: {
      fetchBanners: [[]],
      fetchOptions: [[]],
      fetchServices: [[]],
      fetchTestimonials: [[]],
      fetchChooseUs: [{}],
    },
  },
  'whistle-case': {
    input: { state: 'received', version: 1 },
    events: {
      write: [{ writing: 'message' }, { writing: 'note' }],
      showWords: [{ shown: true }, { shown: false }],
      change: [
        { name: 'text', value: 'Where did it happen?' },
        { name: 'outcome', value: 'confirmed' },
      ],
      read: [{ seen: { state: 'investigating', version: 9 } }],
    },
    done: { takeStep: reportStates.map((state) => ({ state, version: 2 })) },
    fail: {
      takeStep: [
        unreached,
        {
          message: 'Somebody else changed this report.',
          errors: [],
          newer: { state: 'closed', version: 2 },
        },
      ],
      sendText: [unreached],
      keepShown: [unreached],
    },
  },
  'inbox-item': { input: { progress: 'new' } },
  'loan-case': {
    input: { state: 'received', assignee: '', version: 1, isYesAnOffer: false },
    events: {
      change: [
        { name: 'reason', value: 'other' },
        { name: 'text', value: 'The payslip is missing' },
        { name: 'tell', value: 'later' },
      ],
      assign: [{ to: 'ada' }, { to: '' }],
      read: [{ seen: { state: 'waiting', assignee: 'bola', version: 9 } }],
    },
    done: {
      takeStep: loanStates.map((state) => ({ state, assignee: '', version: 2 })),
      assignTo: [{ state: 'in-review', assignee: 'ada', version: 2 }],
    },
    fail: {
      takeStep: [
        unreached,
        {
          message: 'bola changed this application.',
          errors: [],
          newer: { state: 'approved', assignee: 'bola', version: 2 },
        },
      ],
      assignTo: [unreached],
      requestRemoval: [unreached],
    },
  },
  'loan-wizard': {
    events: {
      change: loanSteps.map((step) => ({ answers: sampleFields(step) })),
      attach: [{ name: 'passportPhoto', answer: sampleDocument }],
      ask: [{ name: 'phone' }],
      goTo: steps.map((step) => ({ step })),
    },
    done: {
      restoreDraft: [
        restored({}, 1),
        restored(whole, 5),
        { ...restored(whole, 3), lost: ['passportPhoto'] },
        { ...restored({}, 1), keeper: 'page' },
        { ...restored({}, 1), keeper: 'otherTab' },
      ],
      submitApplication: [{ message: 'Received', reference: 'ABCD-1234' }],
    },
    fail: {
      submitApplication: [
        lost,
        { errors: [{ path: '/surname', message: 'This field is required' }] },
      ],
    },
  },
  login: {
    input: { username: '' },
    events: { change: changes(login) },
    done: {
      signIn: [
        { message: 'Login successful', user: { username: 'admin' } },
        { message: 'Invalid credentials' },
        { message: 'Please enter the code.', codeNeeded: true },
      ],
      signInWithPasskey: [
        { message: 'Login successful', user: { username: 'admin' } },
        { message: 'No passkey was used.' },
      ],
      signInWithProvider: [
        { message: 'Login successful', user: { username: 'admin' } },
        { message: 'You were not logged in at your organisation.' },
      ],
    },
  },
  newsletter: {
    events: { change: [{ email: 'ada@example.org' }] },
    done: {
      subscribe: [{ status: 200, message: 'Thank you' }, { status: 202 }, { status: 422 }],
    },
  },
  'page-content': {
    done: { load: [page, { ...page, failed: ['products'] }] },
  },
  'pdf-pages': {
    events: { toggle: [1, 2].map((page) => ({ page })) },
    done: { readPages: [{ pages: 2 }, { pages: 34 }] },
    fail: {
      readPages: [{ reason: 'locked' }, { reason: 'broken' }],
      joinPages: [{ reason: 'unreadable' }, { reason: 'blank' }],
    },
  },
  people: {
    events: { change: changes(invite) },
    done: {
      readPeople: [{ people: [{ username: 'admin' }] }],
      sendInvitation: [{ token: 'a token', isMailed: false }],
    },
    fail: { readPeople: formFailures, sendInvitation: formFailures },
  },
  person: {
    events: {
      change: [{ name: 'role', value: 'reviewer' }],
      endSession: [{ session: '0123456789abcdef' }],
    },
    done: {
      readPerson: [
        account('active'),
        account('active', true),
        account('invited'),
        account('disabled'),
      ],
      act: [
        done('active'),
        done('disabled'),
        done('invited', 'a token'),
        { ...done('active'), next: 'people' },
      ],
    },
    fail: { readPerson: formFailures, act: [...formFailures, { reason: 'conflict', ...refusal }] },
  },
  'mail-template': {
    input: { answers: { subject: 'Your application', text: 'Dear {{first_name}}' } },
    events: { change: changes(mailTemplate) },
    done: { send: [{ message: 'The template was saved.' }] },
    fail: { send: formFailures },
  },
  password: {
    events: { change: changes(password) },
    done: { send: [{ message: 'Your password is changed.' }] },
    fail: { send: formFailures },
  },
  reply: {
    events: {
      write: [{ key: 'one reply' }],
      change: changes(reply),
      choose: [{ answers: { subject: 'Your message', text: 'Dear Ada' } }],
    },
    done: { sendReply: [{ message: 'Your reply will be sent.' }] },
    fail: { sendReply: formFailures },
  },
  passkeys: {
    events: { change: changes(passkeyAdd), remove: [{ passkey }] },
    done: {
      readPasskeys: [{ passkeys: [passkey] }, { passkeys: [] }],
      addPasskey: [{ message: 'The passkey was added.' }],
      removePasskey: [{ message: 'The passkey was removed.' }],
    },
    fail: { readPasskeys: formFailures, addPasskey: formFailures, removePasskey: formFailures },
  },
  'second-factor': {
    events: { change: changes(secondFactor) },
    done: {
      readState: [
        { isOn: false, since: '', recoveryCodesLeft: 0, isRequired: false },
        { isOn: true, since: '2025-01-31T09:00:00Z', recoveryCodesLeft: 10, isRequired: false },
      ],
      begin: [{ key: 'JBSWY3DPEHPK3PXP', link: 'otpauth://totp/admin' }],
      confirm: [{ recoveryCodes: ['0000-0000-0000'] }],
      turnOff: [{}],
    },
    fail: {
      readState: formFailures,
      begin: formFailures,
      confirm: formFailures,
      turnOff: formFailures,
    },
  },
  receipt: {
    input: { receipt: sampleReceipt },
    events: { change: changes(reportOpen) },
  },
  'report-return': {
    events: {
      change: changes(reportAnswer),
      attach: [{ file: sampleDocument }],
      detach: [{ key: sampleDocument.key }],
      send: [{ key: 'one answer' }],
    },
    done: {
      openReport: [...reportStates].map((state) => ({ ...ownReport, state })),
      readBefore: [{ ...ownReport, words: [], more: false }],
      sendAnswer: [{ message: 'Your answer was sent.', report: ownReport }],
    },
    fail: { openReport: reportFailures, readBefore: reportFailures, sendAnswer: reportFailures },
  },
  whistle: {
    events: { change: changes(whistle) },
    done: { deliver: [sampleReceipt, ''] },
  },
}

/** The examples of a flow; without any, events have no payload. */
export function samplesOf(flow: string): Required<Samples> {
  const { input, events = {}, done = {}, fail = {} } = samples[flow] ?? {}
  return { input, events, done, fail }
}
