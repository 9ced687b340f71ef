import { daysAfter } from './date-text'

/**
 * The states of a report and the steps between them, for both sides and the machine `whistle-case`, which
 * places each step at its states; a test holds them equal.
 */
export const reportStates = ['received', 'acknowledged', 'investigating', 'closed'] as const
export type ReportState = (typeof reportStates)[number]

/** Their names on screen and in exports. */
export const reportStateNames: Record<ReportState, string> = {
  received: 'Received',
  acknowledged: 'Acknowledged',
  investigating: 'Being investigated',
  closed: 'Closed',
}

/** The forms of steps that must be explained; each has a schema of its name. */
export type ReportForm = 'reportClose' | 'reportReopen'

/** A step: the states that it leads from and to, and its form, if it needs one. */
export interface ReportStep {
  from: readonly ReportState[]
  to: ReportState
  form?: ReportForm
}

/** Every possible step, by the event of the machine. From and to together name one step. */
export const reportSteps = {
  acknowledge: { from: ['received'], to: 'acknowledged' },
  investigate: { from: ['acknowledged'], to: 'investigating' },
  close: { from: ['acknowledged', 'investigating'], to: 'closed', form: 'reportClose' },
  reopen: { from: ['closed'], to: 'investigating', form: 'reportReopen' },
} satisfies Record<string, ReportStep>

export type ReportStepName = keyof typeof reportSteps

/** The step between two states; undefined if it is not possible. */
export const reportStep = (from: string, to: string): ReportStep | undefined =>
  Object.values<ReportStep>(reportSteps).find(
    (step) => step.to === to && (step.from as readonly string[]).includes(from),
  )

/** The outcomes of a report in words; reports closed before outcomes were recorded have none. */
export const outcomeNames: Record<string, string> = {
  confirmed: 'Confirmed, and something was done',
  'not-confirmed': 'Not confirmed',
  'passed-on': 'Passed on to an authority',
  'not-ours': 'Not for this office',
}

/** Entries that a report can hold, and from how many on its reporter can add none. */
export const mostReportEvents = 400
export const mostBeforeAnswer = 200

/** Files of one answer, and of a report. */
export const mostAnswerFiles = 3
export const mostReportFiles = 30

/** Days that the office gives itself: WHISTLE_ACKNOWLEDGE_DAYS and WHISTLE_ANSWER_DAYS. */
export interface ReportTerms {
  acknowledge: number
  answer: number
}

/** What is due next: the acknowledgement, the answer (the outcome that closes the report), or nothing. */
export type ReportDuty = 'acknowledge' | 'answer' | ''

/** Days are '2026-11-23'; '' for what has not happened. */
export interface ReportDays {
  receivedOn: string
  acknowledgedOn: string
}

/**
 * What is due next and by which day, which is the last one in time. Only the step itself does it: no
 * message acknowledges a report, and none is its outcome, which is due while the report is open, also
 * when it was reopened. Its days count from the acknowledgement, or from the receipt of a report that was never
 * acknowledged.
 */
export function reportDuty(
  state: ReportState,
  { receivedOn, acknowledgedOn }: ReportDays,
  terms: ReportTerms,
): { duty: ReportDuty; dueOn: string } {
  if (state === 'received')
    return { duty: 'acknowledge', dueOn: daysAfter(receivedOn, terms.acknowledge) }
  if (state === 'closed') return { duty: '', dueOn: '' }
  return { duty: 'answer', dueOn: daysAfter(acknowledgedOn || receivedOn, terms.answer) }
}
