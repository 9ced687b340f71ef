import { endedLoanStates, loanStateNames, loanStates, type LoanState } from './loan-case'
import { reportStateNames, reportStates, type ReportState } from './whistle-case'

/** The kinds of inbox entries. */
export const inboxKinds = ['loan', 'contact', 'newsletter', 'whistle'] as const
export type InboxKind = (typeof inboxKinds)[number]

export const isInboxKind = (kind: string): kind is InboxKind =>
  (inboxKinds as readonly string[]).includes(kind)

/** The names of the kinds. */
export const inboxNames: Record<InboxKind, string> = {
  loan: 'Loan applications',
  contact: 'Contact messages',
  newsletter: 'Newsletter subscriptions',
  whistle: 'Whistleblowing reports',
}

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

/**
 * Of applications alone, whose lists are long: whether something is left to do, and what waits for a second person, be it
 * to be sent or to be taken back.
 */
export const inboxParts = ['open', 'decided', 'second'] as const
export type InboxPart = (typeof inboxParts)[number]

/** What a list can be narrowed to: the states of a kind, or a part of them. */
export const inboxFiltersOf = (kind: InboxKind): readonly (InboxState | InboxPart)[] => [
  ...inboxStatesOf(kind),
  ...(kind === 'loan' ? inboxParts : []),
]

/** Whether an entry in this state is in what a list is narrowed to; no state tells what waits for a second person. */
export const isIn = (kind: InboxKind, filter: InboxState | InboxPart, state: InboxState) =>
  filter === 'open' || filter === 'decided'
    ? isEnded(kind, state) === (filter === 'decided')
    : state === filter

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

/** The states that many entries can be given at a time: those that need no reason. */
export const bulkStates = (kind: InboxKind): readonly InboxState[] =>
  kind === 'loan' ? ['in-review'] : kind === 'whistle' ? [] : messageStates

export const inboxPageSize = 25
