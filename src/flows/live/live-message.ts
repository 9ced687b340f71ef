import type { Redacted } from './redacted'

/** A BroadcastChannel between the tabs of one browser; the server is not involved. */
export const channelName = 'flows-live'

/** What a machine started: another machine or a call. */
export interface LiveChild {
  /** As the machine calls it. */
  name: string
  status: string
  /** Its id, if it is a machine. */
  flow?: string
}

/** Who sent what to whom. */
export interface SentReport {
  kind: 'sent'
  tab: string
  /** The machine that the page started, by its name as an actor. */
  root: string
  from: string
  to: string
  /** What was sent, in the words of the chart. */
  what: string
  at: number
}

/** A flow's current state and last event. */
export interface FlowReport {
  kind: 'flow'
  tab: string
  /** Identifies the running machine within its tab. */
  actor: string
  /** The machine that the page started: itself, or what it runs under. */
  root: string
  /** The machine that started it, by its name as an actor. */
  parent?: string
  /** The machine's id. */
  flow: string
  children: LiveChild[]
  page: string
  /** The active states, by id. */
  active: string[]
  status: string
  context: Redacted
  /** The event; absent when only the state is reported. */
  event?: { type: string; payload: Redacted }
  /** The transitions taken, by ids of the chart. */
  taken: string[]
  /** ms since 1970. */
  at: number
}

/** Messages between tabs: a viewer polls, the tabs of the site answer. */
export type LiveMessage =
  | FlowReport
  | SentReport
  /** A viewer asks every tab for its machines. */
  | { kind: 'who' }
  /** A tab is open. */
  | { kind: 'here'; tab: string }
  /** A machine stopped with its page. */
  | { kind: 'flowGone'; tab: string; actor: string }
  | { kind: 'tabGone'; tab: string }
  /** A viewer polls the tabs. */
  | { kind: 'still' }
  /** The live view was switched on or off. */
  | { kind: 'switched' }
