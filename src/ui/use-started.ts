import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether the application runs. False in what the server draws and until the browser has taken
 * that over: what nobody could answer yet, as a form, is not offered before.
 */
export const useStarted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
