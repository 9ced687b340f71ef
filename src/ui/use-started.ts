import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until hydration: forms are not offered before they work. */
export const useStarted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
