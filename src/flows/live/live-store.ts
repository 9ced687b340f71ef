import { useSyncExternalStore } from 'react'
import { liveCookie } from '../../shared/live-cookie'
import { channelName, isSwitchOn, lockOf, type ActorReport, type LiveMessage } from './live-message'

/** A running machine of a tab: where it is, and its events, latest first. */
export interface LiveActor {
  now: ActorReport
  log: { at: number; event: NonNullable<ActorReport['event']> }[]
}

/** What an analyst sees, by tab and actor. */
export type LiveBoard = ReadonlyMap<string, LiveActor>

/** Kept are so many machines, and so many events of each. */
const mostActors = 100
const mostEvents = 100

/** The board after a message. */
export function liveBoard(board: LiveBoard, message: LiveMessage): LiveBoard {
  if (message.kind === 'gone') {
    const { tab, actor } = message
    const isGone = ({ now }: LiveActor) => now.tab === tab && (!actor || now.actor === actor)
    return new Map([...board].filter(([, known]) => !isGone(known)))
  }
  if (message.kind !== 'actor') return board
  const { tab, actor, page, at, event } = message
  const name = `${tab} ${actor}`
  const before = board.get(name)?.log ?? []
  const log = event ? [{ at, event }, ...before].slice(0, mostEvents) : before
  // What has ended goes with its page.
  const isOver = ({ now }: LiveActor) =>
    now.tab === tab && now.page !== page && now.status !== 'active'
  const rest = [...board].filter(([, known]) => !isOver(known))
  const next = new Map(rest).set(name, { now: message, log })
  const [oldest = ''] = next.keys()
  if (next.size > mostActors) next.delete(oldest)
  return next
}

/** The innermost active states without the machine's name. */
export function liveStates({ flow, active }: ActorReport): string {
  const isInnermost = (id: string) => !active.some((other) => other.startsWith(`${id}.`))
  return active
    .filter(isInnermost)
    .map((id) => id.slice(flow.length + 1))
    .join(', ')
}

const nobody: LiveBoard = new Map()
let shown = { isOn: false, board: nobody }
let channel: BroadcastChannel | undefined
const listeners = new Set<() => void>()

function show(next: Partial<typeof shown>) {
  shown = { ...shown, ...next }
  for (const changed of listeners) changed()
}

const say = (message: LiveMessage) => channel?.postMessage(message)

/** Asks who is there, or forgets everybody, as the switch says. */
function begin() {
  show({ isOn: isSwitchOn(), board: nobody })
  if (shown.isOn) say({ kind: 'who' })
}

/** Listens to the tabs, and waits for the end of each: nothing is asked again and again. */
function open() {
  const end = new AbortController()
  const tabs = new Set<string>()
  const { locks } = navigator as { locks?: LockManager }
  function waitFor(tab: string) {
    tabs.add(tab)
    const gone = () => {
      tabs.delete(tab)
      show({ board: liveBoard(shown.board, { kind: 'gone', tab }) })
    }
    // It is refused only when nobody looks any more.
    locks?.request(lockOf(tab), { signal: end.signal }, gone).catch(() => {})
  }
  channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
    if (data.kind === 'switched') return begin()
    if (!shown.isOn) return
    if (data.kind === 'actor' && !tabs.has(data.tab)) waitFor(data.tab)
    show({ board: liveBoard(shown.board, data) })
  }
  begin()
  return () => {
    end.abort()
    channel?.close()
    channel = undefined
  }
}

let close: (() => void) | undefined

function subscribe(changed: () => void) {
  listeners.add(changed)
  close ??= open()
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    close?.()
    close = undefined
  }
}

/** The switch of this browser's live view, and the machines that run in its other tabs. */
export const useLive = () => useSyncExternalStore(subscribe, () => shown)

/**
 * Switches the live view until the browser is closed. Off takes effect at once; pages loaded while
 * it was off need a reload.
 */
export function turnLive(isOn: boolean) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = isOn ? '' : '; Max-Age=0'
  document.cookie = `${liveCookie}; Path=/; SameSite=Strict${secure}${age}`
  say({ kind: 'switched' })
  begin()
}
