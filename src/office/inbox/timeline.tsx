import { inboxStateName, type InboxKind, type InboxState } from '../../shared/back-office'
import type { InboxEvent, InboxView } from '../../shared/contracts/inbox'
import { reasonNames } from '../../shared/loan-case'
import { documentField } from '../../shared/loan-documents'
import { labelOf } from '../layout/inbox-words'
import { TimelineList, type Happened } from './timeline-list'

interface TimelineProps {
  kind: InboxKind
  events: readonly InboxEvent[]
  views: readonly InboxView[]
}

function ofEvent(kind: InboxKind, { at, who, what, documents, ...event }: InboxEvent) {
  const { state, reason, assignee, text } = event
  const because = reason && ` (${reasonNames[reason] ?? reason})`
  const words = {
    step: `Status: ${inboxStateName(kind, state as InboxState)}${because}`,
    assigned: assignee ? `Assigned to ${assignee}` : 'Assigned to nobody',
    note: 'Note',
    message: 'Message to the applicant',
    mail: 'Email',
    erasure: 'Deletion requested',
    answer: 'Answer from the applicant',
    removal: `Asked for its deletion${because}`,
    return:
      state === 'turned-down'
        ? `Recorded that the applicant changed their mind${because}`
        : `Asked for the accepted offer to be taken back${because}`,
    'return-withdrawn': 'Withdrew the request to take back the accepted offer',
  }[what]
  const listed = documents.map((name) => labelOf(kind, documentField(name) ?? name)).join(', ')
  const about = listed && `${state === 'waiting' ? 'Asked for' : 'Documents'}: ${listed}`
  return { at, who, words, text: [about, text].filter(Boolean).join('\n') }
}

const ofView = (kind: InboxKind, { what, how, by, at }: InboxView): Happened => ({
  at,
  who: by,
  words: how === 'export' ? 'Export' : `${labelOf(kind, what)} (${how})`,
  text: '',
})

/** What happened to an entry, as its lists show it. */
export const happenedIn = (kind: InboxKind, events: readonly InboxEvent[]): Happened[] =>
  events.map((event) => ofEvent(kind, event))

/** What happened to an entry, the newest first: steps, notes, mails, views. */
export function Timeline({ kind, events, views }: TimelineProps) {
  const all = [...happenedIn(kind, events), ...views.map((view) => ofView(kind, view))]
  return <TimelineList all={all} />
}
