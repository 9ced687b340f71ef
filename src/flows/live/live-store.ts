import { polled, liveBoard, type LiveBoard } from './live-board'
import { channelName, type LiveMessage } from './live-message'
import { isSwitchOn, onSwitch } from './live-switch'

/** How often tabs are polled, in ms. */
const rounds = 3000

const nobody: LiveBoard = new Map()

let board = nobody
let close: (() => void) | undefined
const listeners = new Set<() => void>()

function show(next: LiveBoard) {
  board = next
  for (const changed of listeners) changed()
}

function open() {
  const channel = new BroadcastChannel(channelName)
  const say = (message: LiveMessage) => channel.postMessage(message)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => show(liveBoard(board, data))
  const timer = setInterval(() => {
    show(polled(board))
    say({ kind: 'still' })
  }, rounds)
  say({ kind: 'who' })
  return () => {
    clearInterval(timer)
    channel.close()
    show(nobody)
  }
}

function obeySwitch() {
  if (isSwitchOn()) close ??= open()
  else {
    close?.()
    close = undefined
  }
}

let isFollowing = false

/**
 * The machines that run in the tabs of this browser; their events stay while the panel is closed.
 */
export const liveStore = {
  subscribe(changed: () => void) {
    listeners.add(changed)
    if (!isFollowing) {
      isFollowing = true
      onSwitch(obeySwitch)
      obeySwitch()
    }
    return () => {
      listeners.delete(changed)
    }
  },
  read: () => board,
}
