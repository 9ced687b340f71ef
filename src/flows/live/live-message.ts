import type { Redacted } from './redacted'

/** The channel between the tabs of one browser; no server has a part in it. */
export const channelName = 'flows-live'

/** A flow as it is now, after what happened last. */
export interface FlowTold {
  kind: 'flow'
  tab: string
  /** One running machine of that tab. */
  actor: string
  /** The machine's id. */
  flow: string
  page: string
  /** The active states, by their ids. */
  active: string[]
  status: string
  context: Redacted
  /** What made it move; missing when the flow only tells where it is. */
  event?: { type: string; payload: Redacted }
  /** The transitions that were taken, by the ids of the chart. */
  taken: string[]
  /** ms since 1970. */
  at: number
}

/** What tabs tell each other: a viewer asks, the tabs of the site answer. */
export type LiveMessage =
  | FlowTold
  /** A viewer asks every tab to tell what it runs. */
  | { kind: 'who' }
  /** A tab is there. */
  | { kind: 'here'; tab: string }
  /** One machine has ended with its page. */
  | { kind: 'flowGone'; tab: string; actor: string }
  | { kind: 'tabGone'; tab: string }
  /** A viewer asks whether tabs are still there. */
  | { kind: 'still' }
  /** The switch was turned. */
  | { kind: 'switched' }
