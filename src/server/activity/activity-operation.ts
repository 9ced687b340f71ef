import {
  auditActions,
  type Activity,
  type ActivityKind,
  type ActivityPage,
  type AuditAction,
} from '../../shared/activity'
import { json } from '../openapi/answer'
import type { Operation } from '../openapi/operation'
import {
  count,
  flag,
  list,
  moment,
  number,
  oneOf,
  orNull,
  record,
  text,
} from '../openapi/wire-schema'

const kinds = Object.keys(auditActions) as ActivityKind[]
const actions: AuditAction[] = Object.values(auditActions).flat()

export const activitySchema = record<Activity>(
  {
    id: number,
    at: moment,
    who: text,
    deed: oneOf(actions),
    subject: text,
    entry: orNull(count),
    detail: text,
    reference: text,
    isDeleted: flag,
  },
  ['reference', 'isDeleted'],
)

const page = record<ActivityPage>({
  items: list(activitySchema),
  total: count,
  page: number,
  pages: number,
  people: list(text),
})

export const activityOperation: Operation = {
  tag: 'Operation',
  summary: 'Read what people did in the back office',
  description:
    'What was done with whistleblowing reports is seen by compliance alone, who see nothing else.',
  query: { who: text, kind: oneOf(['', ...kinds]), page: number },
  answers: { 200: json(page, 'One page, the newest first') },
  refuses: [400],
}
