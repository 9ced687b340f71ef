import { activityEntry } from './activity'
import { json } from './answer'
import { contract } from './contract'
import { waitingLimits } from './inbox'
import { readyLine } from './ready'
import {
  count,
  list,
  number,
  oneOf,
  orNull,
  record,
  text,
  type Wire,
  type WireSchema,
} from './wire-schema'

/** What can wait for somebody in the back office, in the order of the dashboard. */
export const waitingKinds = [
  'report-late',
  'report-answer',
  'second-person',
  'untold',
  'erasure',
  'received',
  'mine',
  'whistle',
  'contact',
  'offer',
  'applicant',
  'backup',
  'removal',
  'mail',
  'mail-refused',
  'invitation',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

const waiting = record(
  {
    what: oneOf(waitingKinds),
    /** At least 1. */
    count: { ...count, minimum: 1 },
    /** Since when the oldest waits. */
    since: { ...text, description: 'Time in UTC; for reports, only the day' },
    who: { ...text, description: 'Of applications and messages: who sent the oldest' },
    /** Of mails: why the latest was not sent. */
    reason: text,
    entry: {
      ...number,
      description:
        'Of what waits for a second person, requests for deletion and what nobody was told: the oldest application',
    },
  },
  ['who', 'reason', 'entry'],
)
export type Waiting = Wire<typeof waiting>

/** Where applications stand, as the chart groups them. */
export const outcomes = [
  'open',
  'offered',
  'approved',
  'accepted',
  'declined',
  'lapsed',
  'withdrawn',
  'done',
] as const
export type Outcome = (typeof outcomes)[number]

/** The applications of one week, by where they stand today. */
const week = record({
  week: { ...text, description: 'The Monday, such as 2026-11-23, in Lagos' },
  open: count,
  offered: { ...count, description: 'Their applicant has an offer to answer' },
  approved: count,
  accepted: { ...count, description: 'Their offer was accepted' },
  declined: count,
  lapsed: { ...count, description: 'Their offer was turned down or has expired' },
  withdrawn: count,
  done: count,
})
export type WeekFigures = Wire<typeof week>

const days: WireSchema<number> = { type: 'number', minimum: 0 }

/** The applications that were finished in one month; withdrawn ones do not count. */
const month = record({
  month: { ...text, description: 'Such as 2026-11, in Lagos' },
  decided: count,
  /** Days in which half of them were decided; null without any. */
  half: orNull(days),
  /** Days in which nine of ten were decided; null without any. */
  mostly: orNull(days),
})
export type MonthFigures = Wire<typeof month>

/** Both oldest first, without gaps, the current week and month last. */
const figures = record({ weeks: list(week), months: list(month) })
export type Figures = Wire<typeof figures>

export const plottedWeeks = 12
export const plottedMonths = 6

/** What an account may see at a glance; what its role does not allow is absent. */
const dashboard = record(
  {
    waiting: list(waiting),
    limits: waitingLimits,
    figures,
    /** The latest edits of pages and decisions in the inbox, newest first. */
    recent: list(activityEntry),
    /** What is left to do before the site goes live, for administrators. */
    ready: list(readyLine),
  },
  ['waiting', 'limits', 'figures', 'ready'],
)
export type Dashboard = Wire<typeof dashboard>

export const readDashboard = contract({
  method: 'GET',
  path: '/api/dashboard',
  right: 'signed-in',
  tag: 'Operation',
  summary: 'Read what waits and what happened lately',
  audit: { none: 'Counts, and what the log has already' },
  description:
    'Reviewers get what waits and figures, compliance what waits of reports, editors the edits of pages, administrators all but the reports and what is left to do before the site goes live.',
  answers: { 200: json(dashboard, 'What this account may see') },
})
