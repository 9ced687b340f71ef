import { liveCookie } from '../../shared/live-cookie'
import { channelName, type LiveMessage } from './live-message'

/** Whether the tabs of this browser may tell what their machines do. */
export const isSwitchOn = () => document.cookie.split('; ').includes(liveCookie)

/**
 * Turns it on or off, until the browser is closed. Pages that are watched fall silent at once; pages
 * that were loaded before it was on need a reload.
 */
export function turnSwitch(isOn: boolean) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = isOn ? '' : '; Max-Age=0'
  document.cookie = `${liveCookie}; Path=/; SameSite=Strict${secure}${age}`
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ kind: 'switched' } satisfies LiveMessage)
  channel.close()
}

/** Calls `changed` whenever the switch is turned, here or in another tab. */
export function onSwitch(changed: () => void) {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
    if (data.kind === 'switched') changed()
  }
  return () => channel.close()
}
