import { createContext, useContext } from 'react'

/** Asks whether the page may be left; at once where nothing would be lost. */
export type AskToLeave = () => Promise<boolean>

/** What is asked before logout: one question for each thing that the open page would lose. */
export const LeaveGuardContext = createContext<Set<AskToLeave>>(new Set())

/** Asks all of them, one after another, until somebody stays. */
export async function mayLeaveAll(guards: Iterable<AskToLeave>) {
  for (const mayLeave of guards) if (!(await mayLeave())) return false
  return true
}

/** A deed that throws away what is half-written: it asks first what a link would ask. */
export function useLeavingFirst(deed: () => void) {
  const guards = useContext(LeaveGuardContext)
  return async () => {
    if (await mayLeaveAll(guards)) deed()
  }
}
