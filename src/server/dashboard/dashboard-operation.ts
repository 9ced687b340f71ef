import {
  waitingKinds,
  type Dashboard,
  type Figures,
  type MonthFigures,
  type Waiting,
  type WeekFigures,
} from '../../shared/dashboard'
import { activitySchema } from '../activity/activity-operation'
import { json } from '../openapi/answer'
import type { Operation } from '../openapi/operation'
import { readyLine } from '../ready/ready-operations'
import {
  count,
  list,
  number,
  oneOf,
  orNull,
  record,
  text,
  type WireSchema,
} from '../openapi/wire-schema'

const days: WireSchema<number> = { type: 'number', minimum: 0 }

const waiting = record<Waiting>(
  {
    what: oneOf(waitingKinds),
    count: { ...count, minimum: 1 },
    since: { ...text, description: 'Time in UTC; for reports, only the day' },
    reason: text,
    entry: { ...number, description: 'Of requests for deletion: the application of the oldest' },
  },
  ['reason', 'entry'],
)

const figures = record<Figures>({
  weeks: list(
    record<WeekFigures>({
      week: { ...text, description: 'The Monday, such as 2026-11-23, in Lagos' },
      open: count,
      approved: count,
      declined: count,
      withdrawn: count,
      done: count,
    }),
  ),
  months: list(
    record<MonthFigures>({
      month: { ...text, description: 'Such as 2026-11, in Lagos' },
      decided: count,
      half: orNull(days),
      mostly: orNull(days),
    }),
  ),
})

export const dashboardOperation: Operation = {
  tag: 'Operation',
  summary: 'Read what waits and what happened lately',
  description:
    'Reviewers get what waits and figures, compliance what waits of reports, editors the edits of pages, administrators all but the reports and what is left to do before the site goes live.',
  answers: {
    200: json(
      record<Dashboard>(
        { waiting: list(waiting), figures, recent: list(activitySchema), ready: list(readyLine) },
        ['waiting', 'figures', 'ready'],
      ),
      'What this account may see',
    ),
  },
}
