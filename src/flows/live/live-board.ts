import type { FlowReport, LiveMessage, SentReport } from './live-message'

/** A running machine in a tab: its state and its events, latest first. */
export interface LiveFlow {
  now: FlowReport
  log: { at: number; event: NonNullable<FlowReport['event']>; active: string[] }[]
}

/** A tab of the site. */
export interface LiveTab {
  page: string
  /** Polls without an answer since its last message. */
  missed: number
  flows: ReadonlyMap<string, LiveFlow>
  /** What was sent, by the machine of the page under which it happened; earliest first. */
  sent: ReadonlyMap<string, readonly SentReport[]>
}

/** The tabs that an analyst sees, by name. */
export type LiveBoard = ReadonlyMap<string, LiveTab>

/** Events kept for each machine. */
const longestLog = 100

/** A tab is dropped after so many unanswered polls. */
const patience = 3

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}

function withFlow(flows: LiveTab['flows'], now: FlowReport): LiveTab['flows'] {
  const before = flows.get(now.actor)?.log ?? []
  const { at, event, active } = now
  const log = event ? [{ at, event, active }, ...before].slice(0, longestLog) : before
  return new Map(flows).set(now.actor, { now, log })
}

/** The board after a message. */
export function liveBoard(board: LiveBoard, message: LiveMessage): LiveBoard {
  if (!('tab' in message)) return board
  const { tab } = message
  const known = board.get(tab)
  const { flows = new Map<string, LiveFlow>(), sent = new Map(), page = '' } = known ?? {}
  switch (message.kind) {
    case 'flow':
      return new Map(board).set(tab, {
        page: message.page,
        missed: 0,
        flows: withFlow(flows, message),
        sent,
      })
    case 'sent': {
      const all = [...(sent.get(message.root) ?? []), message].slice(-longestLog)
      return new Map(board).set(tab, {
        page,
        missed: 0,
        flows,
        sent: new Map(sent).set(message.root, all),
      })
    }
    case 'tabGone':
      return without(board, tab)
    case 'here':
    case 'flowGone': {
      if (!known) return board
      const gone = message.kind === 'flowGone' ? message.actor : ''
      return new Map(board).set(tab, {
        page,
        missed: 0,
        flows: without(flows, gone),
        sent: without(sent, gone),
      })
    }
  }
}

/** The board after another poll: tabs that no longer answer are dropped. */
export const polled = (board: LiveBoard): LiveBoard =>
  new Map(
    [...board]
      .map(([tab, known]) => [tab, { ...known, missed: known.missed + 1 }] as const)
      .filter(([, { missed }]) => missed <= patience),
  )
