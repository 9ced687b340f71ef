/** Every recorded action of the back office, by kind. */
export const auditActions = {
  login: ['log-in', 'log-in-refused', 'log-out'],
  account: [
    'account',
    'password',
    'password-refused',
    'role',
    'second-factor-on',
    'second-factor-off',
    'second-factor-refused',
    'invite',
    'invitation-withdrawn',
    'link',
    'link-withdrawn',
    'password-by-link',
    'email',
    'disable',
    'enable',
    'sessions-ended',
  ],
  page: [
    'save',
    'remove-item',
    'restore',
    'save-draft',
    'discard-draft',
    'schedule',
    'publish',
    'publish-missed',
    'replace-picture',
    'save-template',
  ],
  setup: ['backup', 'confirm'],
  inbox: [
    'view',
    'download',
    'export',
    'set-state',
    'assign',
    'note',
    'ask-erasure',
    'answer',
    'reply',
    'show-words',
    'hide-words',
    'delete',
  ],
} as const

export type ActivityKind = keyof typeof auditActions
export type AuditAction = (typeof auditActions)[ActivityKind][number]

export const isActivityKind = (text: unknown): text is ActivityKind =>
  typeof text === 'string' && Object.hasOwn(auditActions, text)

/** One audit entry. The action decides what `subject`, `entry` and `detail` hold. */
export interface Activity {
  id: number
  /** ISO 8601 in UTC. */
  at: string
  /** A username; '' for somebody who gave a name that no account has. */
  who: string
  /** The action; the wire and the database spell it `deed`. */
  deed: AuditAction
  /** An account, a section's content or a kind of the inbox; '' where there is none. */
  subject: string
  /** A version of a section, a draft of it, an entry of the inbox. */
  entry: number | null
  /**
   * A role, a state, a document, an assignee, the purpose of a link, 'one' of many sessions,
   * 'sensitive' for an export with all columns, the kind of code of a login, the position of an item
   * in its section, counted from 1, or the time at which a draft is to go live.
   */
  detail: string
  /** Of an application, also of a removed one. */
  reference?: string
  /** The inbox entry was removed. */
  isDeleted?: boolean
}

export interface ActivityPage {
  /** The newest first. */
  items: Activity[]
  total: number
  page: number
  pages: number
  /** Everybody in the log, by name. */
  people: string[]
}

export const activityPageSize = 50
