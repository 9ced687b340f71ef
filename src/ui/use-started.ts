import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until hydration. */
export const useStarted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
