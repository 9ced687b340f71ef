import { createContext, type RefObject } from 'react'

/** Asks whether the page may be left; resolves with the answer. */
export type AskToLeave = () => Promise<boolean>

/** What the open page asks before somebody logs out; nothing while there is nothing to lose. */
export const LeaveGuardContext = createContext<RefObject<AskToLeave | undefined>>({
  current: undefined,
})
