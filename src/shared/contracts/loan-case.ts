import { loanFiles } from '../codecs/loan'
import { loanStates, recordedWays } from '../loan-case'
import { said } from './answer'
import { changed, ofCase, seenEntryHeader, stepBody } from './cases'
import { contract, formBody } from './contract'
import { storedOnce } from './idempotency-key'
import { madeOffer } from './offer'
import { applicationLimits } from './application'
import {
  count,
  flag,
  list,
  moment,
  number,
  oneOf,
  pictureBytes,
  record,
  text,
  type Wire,
} from './wire-schema'

/** What decides about an application at a glance; '' where the answer is missing. */
export const loanSummary = record({
  amount: { ...text, description: 'Digits, as the form sends them' },
  installment: text,
  salary: text,
  duration: { ...text, description: 'As in the list of the form, months as 3' },
  product: {
    ...text,
    description: "'1' to '6', by the position on the site; '' unless it was chosen before applying",
  },
  employer: text,
  phone: text,
  email: text,
  /** When it came into its state. */
  stateSince: moment,
  /** The username of who works on it; '' for nobody. */
  assignee: text,
  version: { ...number, description: 'Counts its steps and assignments; in quotes the ETag' },
})
export type LoanSummary = Wire<typeof loanSummary>

/** What two applications can have in common. */
const identities = ['bvn', 'phone'] as const
export type SharedIdentity = (typeof identities)[number]

const otherApplication = record({
  id: number,
  reference: text,
  state: oneOf(loanStates),
  receivedAt: moment,
  same: list(oneOf(identities)),
})
export type OtherApplication = Wire<typeof otherApplication>

/** A text of the site that an application was sent under. */
const agreedText = record({
  text: oneOf(['privacy', 'terms']),
  version: { ...count, description: 'Of its section; 0 where nobody had written it' },
  savedAt: { ...text, description: "Time in UTC; '' for version 0" },
})
export type AgreedText = Wire<typeof agreedText>

/** What belongs to an application beside its answers. */
export const loanCase = record({
  /** The usernames that it may be assigned to. */
  assignees: list(text),
  /** Applications with the same BVN or phone number, the newest first. */
  others: list(otherApplication),
  unindexed: { ...count, description: 'Applications that are not compared yet' },
  offers: { ...list(madeOffer), description: 'The newest first' },
  mayAgree: {
    ...list(text),
    description:
      'The usernames that may agree to the offer that waits for a second person, or to its being taken back',
  },
  agreeRefusal: {
    ...text,
    description:
      "Why whoever reads this may not agree to what waits for a second person; '' if they may",
  },
  returnAsked: {
    ...count,
    description:
      'The event that asked for the accepted offer to be taken back, which a second person confirms by a step to the state of the event; 0 for none',
  },
  mayWithdrawReturn: {
    ...flag,
    description:
      'Whether whoever reads this may withdraw that request: who asked, and administrators',
  },
  couldAgree: {
    ...list(text),
    description: 'The usernames that could agree to an offer of whoever reads this',
  },
  isYesAnOffer: {
    ...flag,
    description: 'Whether a yes names its terms, so that it cannot be approved without an offer',
  },
  secondFrom: {
    ...text,
    description:
      "The lowest amount since it came in from which a second person must agree to an offer; '' if nobody must",
  },
  takesAnswer: {
    ...flag,
    description:
      'Whether the office records what the applicant answers to the offer, because no code can be sent',
  },
  agreed: { ...list(agreedText), description: 'Empty in applications from before this was noted' },
  removal: record({
    asked: { ...count, description: 'The event that asked for its deletion; 0 for none' },
    refusal: { ...text, description: "Why whoever reads this may not delete it; '' if they may" },
  }),
})
export type LoanCase = Wire<typeof loanCase>

const seen = { state: oneOf(loanStates), assignee: text, version: number }

/** An application after a step or an assignment. */
const caseAnswer = record(seen)
export type CaseAnswer = Wire<typeof caseAnswer>

/** The last change of an application. */
const caseChange = record({
  ...seen,
  by: { ...text, description: 'Blank before the first change' },
  at: moment,
})
export type CaseChange = Wire<typeof caseChange>

const change = {
  ...ofCase,
  right: 'reviewer',
  headers: seenEntryHeader,
  answers: changed(caseAnswer, caseChange),
} as const

export const takeCaseStep = contract({
  ...change,
  path: '/api/inbox/loan/:id/step',
  summary: 'Move an application to another state',
  audit: ['set-state', 'offer-answer', 'ask-return', 'withdraw-return'],
  description:
    'Which steps are possible, and which need a reason and a text, is told by `caseSteps` of the product; 409 names a step that is not. Approving, declining, offering, agreeing, marking as withdrawn and going back from there must name the version that was seen in If-Match: 412 without it. An accepted offer whose amount needs a second person is taken back once somebody else has taken the same step, and an applicant’s no that was recorded takes effect once somebody else has led it to `turned-down`; until then it stays accepted. Leading it to `accepted` withdraws what was asked for. Where there are rates or an amount that needs a second person, approving is 409: a yes is an offer. A decision or a request about an application that nobody works on starts its review and assigns it, too.',
  body: stepBody(loanStates, {
    reason: 'Of the list of the step',
    text: 'At most 4000 characters',
    product: "Of an offer: '1' to '6', by the position on the site",
    amount: 'Of an offer, in naira',
    months: 'Of an offer',
    rate: 'Of an offer: interest a month in per cent',
    method: "Of an offer: 'Flat' or 'Reducing balance'",
    message:
      'Of a decision or a request, if the applicant is to be told with it: an object with `subject` and `text`, as of a reply. The applicant reads it with the status, and gets it by email if this server sends any and there is an address',
    total: 'Of an offer: all that is paid, as it was shown; refused if it has become another',
    cost: 'Of an offer: what it costs, as it was shown; refused if it has become another',
    ...Object.fromEntries(loanFiles.map((name) => [name, "'yes' to ask for this document"])),
  }),
})

export const recordAnswer = contract({
  ...change,
  path: '/api/inbox/loan/:id/answer',
  summary: 'Record what an applicant answers to an offer, where no code can be sent',
  audit: ['offer-answer', 'ask-return'],
  description:
    'Under the name of whoever records it, with how the answer was given; 409 where a code can be sent, so that only the applicant can answer. Its version must be named. A no to an accepted offer whose amount needs a second person waits for one: the application stays accepted.',
  headers: {
    'If-Match': { ...text, description: 'The ETag of the entry as it was read; must be sent' },
  },
  body: {
    parts: {
      type: 'object',
      properties: {
        to: oneOf(['accepted', 'turned-down']),
        reason: oneOf(recordedWays),
        name: { ...text, description: 'Of an acceptance: the applicant’s full name, as given' },
        text: { ...text, maxLength: 4000 },
        signedPage: pictureBytes,
      },
      required: ['to', 'reason'],
      additionalProperties: false,
    },
    limits: applicationLimits,
  },
  bodyLimit: applicationLimits.all,
})

export const assignCase = contract({
  ...change,
  path: '/api/inbox/loan/:id/assign',
  summary: 'Assign an application to somebody, or to nobody',
  audit: 'assign',
  body: {
    ...record({ to: { ...text, description: "A username, '' for nobody" } }),
    errorMessage: 'Please choose a person.',
  },
})

export const addCaseNote = contract({
  ...ofCase,
  right: 'reviewer',
  path: '/api/inbox/loan/:id/note',
  summary: 'Add a note to an application',
  audit: 'note',
  description: 'Notes are kept with their author and time and are never changed.',
  headers: storedOnce,
  body: formBody('loanNote'),
  answers: { 200: said('The note is stored') },
})
