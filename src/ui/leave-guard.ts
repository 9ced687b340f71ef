import { createContext } from 'react'

/** Asks whether the page may be left; at once where nothing would be lost. */
export type AskToLeave = () => Promise<boolean>

/** What is asked before logout: one question for each thing that the open page would lose. */
export const LeaveGuardContext = createContext<Set<AskToLeave>>(new Set())
