import type { FieldError } from './field-error'

/**
 * The states of an application and the steps between them, for both sides and the machine `loan-case`, which
 * places each step at its states; a test holds them equal.
 */
export const loanStates = [
  'received',
  'in-review',
  'waiting',
  'agreeing',
  'offered',
  'approved',
  'accepted',
  'declined',
  'turned-down',
  'expired',
  'withdrawn',
  'done',
] as const
export type LoanState = (typeof loanStates)[number]

/** Their names on screen and in exports. */
export const loanStateNames: Record<LoanState, string> = {
  received: 'Received',
  'in-review': 'In review',
  waiting: 'Waiting for the applicant',
  agreeing: 'Waiting for a second person',
  offered: 'Offered',
  approved: 'Approved',
  accepted: 'Offer accepted',
  declined: 'Declined',
  'turned-down': 'Offer turned down',
  expired: 'Offer expired',
  withdrawn: 'Withdrawn',
  // From before decisions were recorded.
  done: 'Done, no decision recorded',
}

/** States in which nothing is left to do: retention counts from here. */
export const endedLoanStates: readonly LoanState[] = [
  'approved',
  'accepted',
  'declined',
  'turned-down',
  'expired',
  'withdrawn',
  'done',
]

/** States of a loan that was granted: it is kept, whatever is removed by its age. */
export const grantedStates: readonly LoanState[] = ['approved', 'accepted']

/** The forms that ask for the reason of a step, or of a deletion; each has a schema of its name. */
export type CaseForm =
  | 'loanAsk'
  | 'loanApprove'
  | 'loanOffer'
  | 'loanDecline'
  | 'loanWithdraw'
  | 'loanReturn'
  | 'loanRemoval'
  | 'loanYes'
  | 'loanNo'

/** A step of the office itself. */
export type OfficeStep = CaseStep<Exclude<CaseForm, 'loanRemoval' | 'loanYes' | 'loanNo'>>

/** A step: the states that it leads from and to, and the form of its reason, if it needs one. */
export interface CaseStep<Form extends CaseForm = CaseForm> {
  from: readonly LoanState[]
  to: LoanState
  form?: Form
  /** It binds both sides: whoever takes it names the version that they have seen. */
  binds?: true
  /** Closed where a yes names its terms. */
  withoutRates?: true
}

/**
 * Every possible step of the office, by the event of the machine. From and to together name one step. From the amount
 * that the lender has set, an offer leads to `agreeing`, until somebody else agrees, and an accepted one stays accepted
 * when it is reopened or a no is recorded, until somebody else reopens it, too, or confirms the no.
 */
export const caseSteps = {
  start: { from: ['received'], to: 'in-review' },
  resume: { from: ['waiting'], to: 'in-review' },
  ask: { from: ['received', 'in-review'], to: 'waiting', form: 'loanAsk' },
  approve: {
    from: ['received', 'in-review', 'waiting'],
    to: 'approved',
    form: 'loanApprove',
    binds: true,
    withoutRates: true,
  },
  offer: {
    from: ['received', 'in-review', 'waiting', 'offered', 'turned-down', 'expired'],
    to: 'offered',
    form: 'loanOffer',
    binds: true,
  },
  agree: { from: ['agreeing'], to: 'offered', binds: true },
  sendBack: { from: ['agreeing'], to: 'in-review', form: 'loanReturn', binds: true },
  recall: { from: ['offered'], to: 'in-review', form: 'loanReturn', binds: true },
  decline: {
    from: ['received', 'in-review', 'waiting'],
    to: 'declined',
    form: 'loanDecline',
    binds: true,
  },
  withdraw: {
    from: ['received', 'in-review', 'waiting', 'agreeing', 'offered'],
    to: 'withdrawn',
    form: 'loanWithdraw',
    binds: true,
  },
  putBack: { from: ['in-review'], to: 'received', form: 'loanReturn' },
  reopen: {
    from: ['approved', 'accepted', 'declined', 'turned-down', 'expired', 'withdrawn', 'done'],
    to: 'in-review',
    form: 'loanReturn',
    binds: true,
  },
  /** By a second person, where an applicant's no was recorded and waits for one. */
  confirmNo: { from: ['accepted'], to: 'turned-down', binds: true },
  /** The offer stands as if nobody had asked for it to be taken back. */
  withdrawReturn: { from: ['accepted'], to: 'accepted', binds: true },
} satisfies Record<string, OfficeStep>

/**
 * What the office records of an applicant whom no code reaches, or one at an address that is not theirs: their answer
 * to an offer, or that they take an acceptance back. Not among its own steps, because it decides nothing.
 */
export const recordedSteps = {
  recordYes: { from: ['offered'], to: 'accepted', form: 'loanYes' },
  recordNo: { from: ['offered', 'accepted'], to: 'turned-down', form: 'loanNo' },
} satisfies Record<string, CaseStep>

export type CaseStepName = keyof typeof caseSteps | keyof typeof recordedSteps

/** How an applicant who got no code gave an answer: with a signed page, or in words. */
export const recordedWays = ['in-person', 'by-phone'] as const
export type RecordedWay = (typeof recordedWays)[number]

/** Whoever signed in the office left a signed page. */
export const signedPageErrors = (answer: { reason?: string; signedPage?: string }): FieldError[] =>
  answer.reason === 'in-person' && !answer.signedPage
    ? [
        {
          path: '/signedPage',
          message: 'Please add a photo or scan of the page that the applicant signed.',
        },
      ]
    : []

/** The steps that an applicant takes, each with a code that was sent by email. */
export const applicantSteps = {
  accept: { from: 'offered', to: 'accepted' },
  turnDown: { from: 'offered', to: 'turned-down' },
  changeMind: { from: 'accepted', to: 'turned-down' },
} satisfies Record<string, { from: LoanState; to: LoanState }>

export type ApplicantStep = keyof typeof applicantSteps

/** How long such a code is valid, in ms. */
export const codeLife = 15 * 60_000

/** Why a code was not taken: another one may be typed, or a new one must be asked for. */
export const codeStates = ['wrong', 'expired', 'used-up'] as const
export type CodeState = (typeof codeStates)[number]

/** The step between two states; undefined if it is not possible. */
export const caseStep = (from: string, to: string): OfficeStep | undefined =>
  Object.values<OfficeStep>(caseSteps).find(
    (step) => step.to === to && (step.from as readonly string[]).includes(from),
  )

/** The reasons of the forms' lists in words. */
export const reasonNames: Record<string, string> = {
  documents: 'Documents',
  information: 'Information',
  agreement: 'Agreement to other terms',
  'meets-terms': 'Meets the terms',
  'changed-terms': 'With changed terms',
  exception: 'As an exception',
  affordability: 'Not affordable',
  'not-verified': 'Could not be verified',
  'credit-history': 'Credit history',
  incomplete: 'Incomplete',
  'applicant-asked': 'The applicant asked for it',
  'no-answer': 'No answer from the applicant',
  duplicate: 'Sent twice',
  'new-information': 'New information',
  mistake: 'It was a mistake',
  cost: 'It costs too much',
  amount: 'Another amount or time is needed',
  elsewhere: 'The money came from elsewhere',
  'not-needed': 'The money is not needed any more',
  'changed-mind': 'The applicant changed their mind',
  'time-over': 'The time to keep it is over',
  'by-code': 'With the code from our email',
  'in-person': 'Here, with a signature',
  'by-phone': 'By phone',
  other: 'Another reason',
}

/** The states of which an applicant is told something. */
export const toldStates: readonly LoanState[] = ['waiting', 'approved', 'declined']

/** Notes that an entry can hold. */
export const mostNotes = 200
