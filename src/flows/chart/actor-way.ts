import { createContext, type ReactNode } from 'react'

/**
 * Makes words a link to the chart of the machine that they start; undefined where none is known. They
 * are named by the actor, or by the action that spawns it.
 */
export const ActorWay = createContext<(starts: string, words: ReactNode) => ReactNode | undefined>(
  () => undefined,
)
