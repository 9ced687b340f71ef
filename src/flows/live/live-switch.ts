import { liveCookie } from '../../shared/live-cookie'
import { channelName, type LiveMessage } from './live-message'

/** Whether the tabs of this browser may publish their machines. */
export const isSwitchOn = () => document.cookie.split('; ').includes(liveCookie)

/**
 * Switches it until the browser is closed. Off takes effect at once; pages loaded while it was off
 * need a reload.
 */
export function turnSwitch(isOn: boolean) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = isOn ? '' : '; Max-Age=0'
  document.cookie = `${liveCookie}; Path=/; SameSite=Strict${secure}${age}`
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ kind: 'switched' } satisfies LiveMessage)
  channel.close()
}

/** Calls `changed` when it is switched, in this or another tab. */
export function onSwitch(changed: () => void) {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
    if (data.kind === 'switched') changed()
  }
  return () => channel.close()
}
