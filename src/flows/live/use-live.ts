import { useSyncExternalStore } from 'react'
import { liveStore } from './live-store'
import { isSwitchOn, onSwitch } from './live-switch'

/** Whether the switch is on, here and in every tab of this browser. */
export const useLiveSwitch = () => useSyncExternalStore(onSwitch, isSwitchOn)

/** The tabs of this browser with their running machines; empty while the switch is off. */
export const useLiveBoard = () => useSyncExternalStore(liveStore.subscribe, liveStore.read)
