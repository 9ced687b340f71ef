import { switchKey } from '../../ui/watched-flows'

/** Whether the tabs of this browser may tell what their machines do. */
export const isSwitchOn = () => localStorage.getItem(switchKey) === 'on'

/** Turns it on or off: open tabs of the site hear it at once, this one through `changed`. */
export function turnSwitch(isOn: boolean) {
  if (isOn) localStorage.setItem(switchKey, 'on')
  else localStorage.removeItem(switchKey)
  for (const changed of listeners) changed()
}

const listeners = new Set<() => void>()

/** Calls `changed` whenever the switch is turned, here or in another tab. */
export function onSwitch(changed: () => void) {
  listeners.add(changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', changed)
  }
}
