import type { Content, ContentKey } from '../../schemas'
import type { AccountRole } from './account-roles'
import { endedLoanStates, loanStateNames, loanStates, type LoanState } from './loan-case'
import { reportStateNames, reportStates, type ReportDuty, type ReportState } from './whistle-case'

/** The logged-in user, as the login answers. */
export interface User {
  id: number
  username: string
  name: string
  /** An addition to the contract: the account's role. */
  role: AccountRole
}

/** Fixed by the contract: an answer with any other message is not a success. */
export const loginSuccessful = 'Login successful'

export interface LoginAnswer {
  message: typeof loginSuccessful
  user: User
  /** An addition to the contract: two-step login must be turned on before anything else. */
  secondFactorNeeded?: true
}

/** The body of 401 and 429 when name and password were right but a code is missing or wrong. */
export interface CodeNeeded {
  message: string
  codeNeeded: true
}

/** An account's second factor. `since` is '' while it is off. */
export interface SecondFactorStatus {
  isOn: boolean
  since: string
  recoveryCodesLeft: number
  /** Whether the rest of the back office needs it. */
  isRequired: boolean
}

/** A new secret for an authenticator app: text to type, and the link of a QR code. */
export interface SecondFactorKey {
  key: string
  link: string
}

/** One save of a section. `savedAt` is ISO 8601 in UTC, like every time here. */
export interface VersionNote {
  version: number
  author: string
  savedAt: string
  /** The restored version, if it was a restore. */
  restored?: number
}

export interface VersionList {
  /** The newest first; at most `versionsPerPage`. */
  versions: VersionNote[]
  /** Whether `before` will find older ones. */
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
 * The body of 412 (somebody saved after the editor loaded) and of 409 (an item was removed
 * meanwhile); nothing was stored.
 */
export interface ConflictAnswer {
  message: string
  conflict: VersionNote
}

/** The kinds of inbox entries. */
export const inboxKinds = ['loan', 'contact', 'newsletter', 'whistle'] as const
export type InboxKind = (typeof inboxKinds)[number]

/** The states of a message or subscription. */
export const messageStates = ['new', 'in-review', 'done'] as const
export type MessageState = (typeof messageStates)[number]

export type InboxState = MessageState | LoanState | ReportState

interface KindStates {
  states: readonly InboxState[]
  names: Partial<Record<InboxState, string>>
  ended: readonly InboxState[]
}

const messages: KindStates = {
  states: messageStates,
  names: { new: 'New', 'in-review': 'In review', done: 'Done' },
  ended: ['done'],
}

const statesOfKind: Record<InboxKind, KindStates> = {
  loan: { states: loanStates, names: loanStateNames, ended: endedLoanStates },
  contact: messages,
  newsletter: messages,
  whistle: { states: reportStates, names: reportStateNames, ended: ['closed'] },
}

/** The states that entries of a kind can have; the first is that of a new one. */
export const inboxStatesOf = (kind: InboxKind) => statesOfKind[kind].states

/** The name of a state on screen and in exports; also of one that older records hold. */
export const inboxStateName = (kind: InboxKind, state: InboxState) =>
  statesOfKind[kind].names[state] ?? messages.names[state] ?? state

/** Whether nothing is left to do in this state. */
export const isEnded = (kind: InboxKind, state: InboxState) =>
  statesOfKind[kind].ended.includes(state)

/** What decides about an application at a glance; '' where the answer is missing. */
export interface LoanSummary {
  /** Digits, as the form sends them. */
  amount: string
  installment: string
  salary: string
  /** As in the form's list, months as '3'. */
  duration: string
  employer: string
  phone: string
  email: string
  /** When it came into its state. */
  stateSince: string
  /** The username of who works on it; '' for nobody. */
  assignee: string
  /** Counts its steps and assignments; in quotes the ETag for If-Match. */
  version: number
}

/** What is to be done about a report at a glance. */
export interface ReportSummary {
  /** What is due next; '' for nothing. */
  duty: ReportDuty
  /** The last day for it; '' for nothing. */
  dueOn: string
  /** Whether an answer of the reporter waits for the office. */
  hasNews: boolean
  /** Counts its steps; in quotes the ETag for If-Match. */
  version: number
}

export interface InboxItem {
  kind: InboxKind
  id: number
  /** Sender or title: a reference, a name, an address or a day. */
  title: string
  /** A second line. */
  detail: string
  /** ISO 8601; of a whistleblowing report only the day, '2026-11-21'. */
  receivedAt: string
  state: InboxState
  /** Of an application. */
  loan?: LoanSummary
  /** Of a report. */
  report?: ReportSummary
  /** In search results: the answers that matched, or `title`. */
  matched?: string[]
}

/** What is asked of a list; the server reads it from the body of a POST. */
export interface InboxQuestion {
  /** Terms that must all be in an entry; '' finds every entry. */
  search: string
  state?: InboxState | undefined
  /** The username of who works on an application; '' for nobody. In a call `toMe`, `toNobody`. */
  assignee?: string | undefined
  /** The first and the last day, '2026-11-21', in the office's time. */
  since?: string | undefined
  until?: string | undefined
  sort?: InboxSort | undefined
  /** Only these entries; at most `mostSelected`. */
  ids?: readonly number[] | undefined
}

/** Assignees of a question; no account has such a name. */
export const toMe = '@me'
export const toNobody = '@nobody'

/** `waiting` is of applications alone: what is longest in its state first, and what ended last. */
export const inboxSorts = ['newest', 'oldest', 'waiting'] as const
export type InboxSort = (typeof inboxSorts)[number]

/** The orders of a kind's list. */
export const inboxSortsOf = (kind: InboxKind) =>
  inboxSorts.filter((sort) => sort !== 'waiting' || kind === 'loan')

/** How many entries may be selected at a time. */
export const mostSelected = 100

/** One change of many entries: the state or the assignee; '' is nobody. */
export type BulkChange = { state: string } | { assignee: string }

/** An entry as somebody saw it: an application's version, else the state. */
export interface SeenEntry {
  id: number
  seen: string
}

export interface BulkAnswer {
  message: string
  /** In the order of the call; `problem` is '' for an entry that is now as wanted. */
  outcomes: { id: number; problem: string }[]
}

/** The states that many entries can be given at a time: those that need no reason. */
export const bulkStates = (kind: InboxKind): readonly InboxState[] =>
  kind === 'loan' ? ['in-review'] : kind === 'whistle' ? [] : messageStates

export interface InboxPage {
  items: InboxItem[]
  /** The number of entries that match the question. */
  total: number
  page: number
  pages: number
  /** Of applications: who may work on one. */
  assignees?: string[]
  /** In search results: the entries that a search cannot find yet, as they are still indexed. */
  unindexed?: number
  /** The number of entries in each state of this kind, whatever the search. */
  counts: Partial<Record<InboxState, number>>
}

/** How many entries of each kind nobody has begun with. */
export type NewCounts = Record<InboxKind, number>

export const inboxPageSize = 25

export interface InboxDocument {
  /** As in `shared/loan-documents.ts`. */
  document: string
  name: string
  /** In bytes. */
  size: number
  type: string
}

/** Who has seen a document of an entry. For exports: 'sensitive' if with all columns. */
export interface InboxView {
  what: string
  how: 'view' | 'download' | 'export'
  by: string
  at: string
}

/** What happened to an entry. */
export interface InboxEvent {
  id: number
  at: string
  who: string
  what: 'step' | 'assigned' | 'note' | 'mail' | 'erasure' | 'answer'
  /** The state that a step led to; else ''. */
  state: string
  /** The code of a step's reason (`reasonNames`); else ''. */
  reason: string
  /** Who an application was assigned to; '' for nobody. */
  assignee: string
  /** The documents that a step asks for, as fields, or that an answer brought. */
  documents: string[]
  text: string
}

/** What two applications have in common. */
export type SharedIdentity = 'bvn' | 'phone'

export interface OtherApplication {
  id: number
  reference: string
  state: LoanState
  receivedAt: string
  same: SharedIdentity[]
}

/** What belongs to an application beside its answers. */
export interface LoanCase {
  /** The usernames that it may be assigned to. */
  assignees: string[]
  /** Applications with the same BVN or phone number, the newest first. */
  others: OtherApplication[]
  /** The applications that were not compared, as they are still indexed. */
  unindexed: number
}

/** An application after a step or an assignment. */
export interface CaseAnswer {
  state: LoanState
  assignee: string
  version: number
}

/** The last change of an application: by whom and when; `by` is '' before the first. */
export interface CaseChange extends CaseAnswer {
  by: string
  at: string
}

/** The body of 412: somebody else was faster, nothing was stored. */
export interface CaseConflict {
  message: string
  conflict: CaseChange
}

/** A picture or text that came with an answer, as it can be opened. */
export interface ReportFile {
  id: number
  type: 'image/jpeg' | 'image/png' | 'text/plain'
  /** In bytes. */
  size: number
}

/** What happened to a report since it was received. */
export interface ReportEvent {
  id: number
  /** A day, '2026-11-23'. */
  on: string
  /** A username; '' for the reporter. */
  who: string
  /**
   * `message` of the office, `answer` of the reporter, `note` for colleagues; `words` when own words
   * were allowed ('yes') or not ('').
   */
  what: 'step' | 'message' | 'answer' | 'note' | 'words'
  /** The state that a step led to, or whether own words are shown; else ''. */
  state: string
  /** The outcome of a closing step; else ''. */
  outcome: string
  text: string
  files: ReportFile[]
}

/** What belongs to a report beside its answers. Days are '' for what has not happened. */
export interface ReportCase {
  acknowledgedOn: string
  answeredOn: string
  /** Whether its reporter may see their own words again. */
  showsWords: boolean
  /** Whether its reporter can come back; reports from before receipts cannot. */
  hasReceipt: boolean
  /** The oldest first. */
  events: ReportEvent[]
}

/** A report after a step. */
export interface ReportChange {
  state: ReportState
  version: number
}

/** The body of 412: somebody else was faster, nothing was stored. */
export interface ReportConflict {
  message: string
  conflict: ReportChange
}

export interface InboxEntry {
  item: InboxItem
  /** By field name, in the order of the form; without blank ones. */
  answers: Record<string, string>
  documents: InboxDocument[]
  /** The newest first. */
  views: InboxView[]
  /** The oldest first. */
  events: InboxEvent[]
  /** Of an application. */
  case?: LoanCase
  /** Of a report. */
  report?: ReportCase
}
