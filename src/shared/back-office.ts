import type { Content, ContentKey } from '../../schemas'
import type { AccountRole } from './account-roles'

/** Who is logged in, as the login answers it. */
export interface User {
  id: number
  username: string
  name: string
  /** Our own: what the account is for. */
  role: AccountRole
}

/** Part of the wire contract: an answer with any other message is no success. */
export const loginSuccessful = 'Login successful'

export interface LoginAnswer {
  message: typeof loginSuccessful
  user: User
}

/** The body of 401 and 429 where name and password were right, and a code is missing or wrong. */
export interface CodeNeeded {
  message: string
  codeNeeded: true
}

/** Whether an account asks for a code beside its password. `since` is '' while it does not. */
export interface SecondFactorStatus {
  isOn: boolean
  since: string
  recoveryCodesLeft: number
}

/** A new secret for an authenticator app: to be typed, and as the link of a QR code. */
export interface SecondFactorKey {
  key: string
  link: string
}

/** One save of a section. `savedAt` is ISO 8601 in UTC, like every time here. */
export interface VersionNote {
  version: number
  author: string
  savedAt: string
  /** The version that this one brought back. */
  restored?: number
}

export interface VersionList {
  /** The newest first; at most `versionsPerPage`. */
  versions: VersionNote[]
  /** Older ones can be asked for with `before`. */
  more: boolean
}

export const versionsPerPage = 50

export interface StoredVersion<K extends ContentKey = ContentKey> extends VersionNote {
  content: Content[K]
}

export interface RestoreAnswer<K extends ContentKey = ContentKey> {
  message: string
  version: StoredVersion<K>
}

/**
 * The body of 412: somebody saved after the editor was opened, and nothing was stored. Of 409 too,
 * when an item was removed meanwhile.
 */
export interface ConflictAnswer {
  message: string
  conflict: VersionNote
}

/** What visitors send, each with a list of its own. */
export const inboxKinds = ['loan', 'contact', 'newsletter', 'whistle'] as const
export type InboxKind = (typeof inboxKinds)[number]

export const inboxStates = ['new', 'in-review', 'done'] as const
export type InboxState = (typeof inboxStates)[number]

/** What people call them, on screen and in exports. */
export const inboxStateNames: Record<InboxState, string> = {
  new: 'New',
  'in-review': 'In review',
  done: 'Done',
}

export interface InboxItem {
  kind: InboxKind
  id: number
  /** Who it is from or what it is called: a reference, a name, an address, a day. */
  title: string
  /** One line more. */
  detail: string
  /** ISO 8601; of a whistleblowing report only the day, '2026-11-21'. */
  receivedAt: string
  state: InboxState
  /** Of what a search found: the answers that it was found in, or `title`. */
  matched?: string[]
}

export interface InboxPage {
  items: InboxItem[]
  /** How many the search and the state find. */
  total: number
  page: number
  pages: number
  /** How many there are of each state, whatever is searched. */
  counts: Record<InboxState, number>
}

export const inboxPageSize = 25

export interface InboxDocument {
  /** The field of the application that it was sent in. */
  document: string
  name: string
  /** In bytes. */
  size: number
  type: string
}

/** Who has seen what of an entry: a document. Of an export: 'sensitive' for one with all columns. */
export interface InboxView {
  what: string
  how: 'view' | 'download' | 'export'
  by: string
  at: string
}

export interface InboxEntry {
  item: InboxItem
  /** By field name, in the order of the form; blank ones are left out. */
  answers: Record<string, string>
  documents: InboxDocument[]
  /** The newest first. */
  views: InboxView[]
}
