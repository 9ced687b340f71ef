import type { AnyRouter } from '@tanstack/react-router'
import { useActor, useActorRef } from '@xstate/react'
import type { InspectionEvent } from 'xstate'

declare global {
  /** Which page is open, for the live view. */
  var openRouter: AnyRouter | undefined
  /** Set by the live view of /flows; otherwise undefined. */
  var inspectFlow: ((happened: InspectionEvent) => void) | undefined
}

/** `useActorRef` with the live view. Every machine of a page starts here or in `useFlow`. */
export const useFlowRef = ((machine, options) =>
  useActorRef(machine, { ...options, inspect: globalThis.inspectFlow })) as typeof useActorRef

/** `useActor` with the live view. */
export const useFlow = ((machine, options) =>
  useActor(machine, { ...options, inspect: globalThis.inspectFlow })) as typeof useActor
