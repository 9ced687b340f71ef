import { liveCookie } from '../../shared/live-cookie'
import type { Redacted } from './redacted'

/** A BroadcastChannel between the tabs of one browser; the server is not involved. */
export const channelName = 'flows-live'

/** The lock that a tab holds as long as it is open. */
export const lockOf = (tab: string) => `${channelName} ${tab}`

/** Whether the tabs of this browser may publish their machines. */
export const isSwitchOn = () => document.cookie.split('; ').includes(liveCookie)

/** Where a machine of a tab is, and what moved it. */
export interface ActorReport {
  kind: 'actor'
  tab: string
  /** Identifies the running machine within its tab. */
  actor: string
  /** The machine's id. */
  flow: string
  page: string
  /** The active states, by id. */
  active: string[]
  status: string
  /** The event; absent when only the state is reported. */
  event?: { type: string; payload: Redacted }
  /** The transitions taken, by ids of the chart. */
  taken: string[]
  /** ms since 1970. */
  at: number
}

/** What tabs tell each other. */
export type LiveMessage =
  | ActorReport
  /** A machine stopped, or with no name all of its tab. */
  | { kind: 'gone'; tab: string; actor?: string }
  /** A viewer asks every tab for its machines. */
  | { kind: 'who' }
  /** The live view was switched on or off. */
  | { kind: 'switched' }
