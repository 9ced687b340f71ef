import { useSyncExternalStore } from 'react'
import { liveStore } from './live-store'
import { isSwitchOn, onSwitch } from './live-switch'

/** Whether the live view of this browser is on. */
export const useLiveSwitch = () => useSyncExternalStore(onSwitch, isSwitchOn)

/** The tabs of this browser with their running machines; empty while the live view is off. */
export const useLiveBoard = () => useSyncExternalStore(liveStore.subscribe, liveStore.read)
