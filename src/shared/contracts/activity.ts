import { auditActions, type ActivityKind, type AuditAction } from '../activity'
import { json } from './answer'
import { contract } from './contract'
import {
  count,
  flag,
  list,
  moment,
  number,
  oneOf,
  orNull,
  paged,
  record,
  text,
  type Wire,
} from './wire-schema'

const kinds = Object.keys(auditActions) as ActivityKind[]
const actions: AuditAction[] = Object.values(auditActions).flat()

/** One audit entry. The action decides what `subject`, `entry` and `detail` hold. */
export const activityEntry = record(
  {
    id: number,
    at: moment,
    /** A username; '' for somebody who gave a name that no account has. */
    who: text,
    /** The action; the wire and the database spell it `deed`. */
    deed: oneOf(actions),
    /** An account, a section's content or a kind of the inbox; '' where there is none. */
    subject: text,
    /** A version of a section, a draft of it, an entry of the inbox. */
    entry: orNull(count),
    /**
     * A role, a state, a document, an assignee, the purpose of a link, 'one' of many sessions,
     * 'sensitive' for an export with all columns, the kind of code of a login, the position of an item
     * in its section, counted from 1, the time at which a draft is to go live, the author of a
     * paused one, a picture, how many entries a search found.
     */
    detail: text,
    /** Of an application, also of a removed one. */
    reference: text,
    /** The inbox entry was removed. */
    isDeleted: flag,
  },
  ['reference', 'isDeleted'],
)
export type Activity = Wire<typeof activityEntry>

const page = record({
  ...paged(activityEntry),
  /** Everybody in the log, by name. */
  people: list(text),
})
export type ActivityPage = Wire<typeof page>

export const activityPageSize = 50

export const readActivity = contract({
  method: 'GET',
  path: '/api/activity',
  right: 'inbox',
  tag: 'Operation',
  summary: 'Read what people did in the back office',
  audit: { none: 'The log would grow by being read' },
  description:
    'What was done with whistleblowing reports is seen by compliance alone, who see nothing else.',
  query: { who: text, kind: oneOf(['', ...kinds]), page: number },
  answers: { 200: json(page, 'One page, the newest first') },
  refuses: [400],
})
