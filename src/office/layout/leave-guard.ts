import { createContext, type RefObject } from 'react'

/** Asks whether the page may be left. */
export type AskToLeave = () => Promise<boolean>

/** Set while the open page would lose something at logout. */
export const LeaveGuardContext = createContext<RefObject<AskToLeave | undefined>>({
  current: undefined,
})
