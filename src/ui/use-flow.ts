import { useActor, useActorRef } from '@xstate/react'
import type { InspectionEvent } from 'xstate'

declare global {
  /** Hears what machines do; only there in pages that the live view of /flows watches. */
  var inspectFlow: ((happened: InspectionEvent) => void) | undefined
}

/** `useActorRef`, seen by the live view. Every machine of a page starts here or in `useFlow`. */
export const useFlowRef = ((machine, options) =>
  useActorRef(machine, { ...options, inspect: globalThis.inspectFlow })) as typeof useActorRef

/** `useActor`, seen by the live view. */
export const useFlow = ((machine, options) =>
  useActor(machine, { ...options, inspect: globalThis.inspectFlow })) as typeof useActor
