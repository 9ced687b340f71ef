import type { Activity } from './activity'
import type { ReadyLine } from './ready'

/** What can wait for somebody in the back office, in the order of the dashboard. */
export const waitingKinds = [
  'received',
  'applicant',
  'erasure',
  'contact',
  'whistle',
  'report-answer',
  'mail',
  'invitation',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Something that waits. */
export interface Waiting {
  what: WaitingKind
  /** At least 1. */
  count: number
  /** Since when the oldest waits: ISO 8601 in UTC; of a report only the day. */
  since: string
  /** Of mails: why the latest could not be sent. */
  reason?: string
  /** Of requests for deletion: the application of the oldest. */
  entry?: number
}

/** Where applications stand, as the chart groups them. */
export const outcomes = ['open', 'approved', 'declined', 'withdrawn', 'done'] as const
export type Outcome = (typeof outcomes)[number]

/** The applications of one week, by where they stand today. */
export interface WeekFigures extends Record<Outcome, number> {
  /** The Monday, '2026-11-23', in Lagos. */
  week: string
}

/** The applications that were finished in one month; withdrawn ones do not count. */
export interface MonthFigures {
  /** '2026-11', in Lagos. */
  month: string
  decided: number
  /** Days in which half of them were decided; null without any. */
  half: number | null
  /** Days in which nine of ten were decided; null without any. */
  mostly: number | null
}

/** Both oldest first, without gaps, the current week and month last. */
export interface Figures {
  weeks: WeekFigures[]
  months: MonthFigures[]
}

export const shownWeeks = 12
export const shownMonths = 6

/** What an account may see at a glance; what its role does not allow is absent. */
export interface Dashboard {
  waiting?: Waiting[]
  figures?: Figures
  /** The latest edits of pages and decisions in the inbox, newest first. */
  recent: Activity[]
  /** What is left to do before the site goes live, for administrators. */
  ready?: ReadyLine[]
}
