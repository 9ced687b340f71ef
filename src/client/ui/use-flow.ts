import { useActor, useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { AnyActor } from 'xstate'
import { watchFlow } from './watched-flows'

function useWatched<Actor>(actor: Actor): Actor {
  useEffect(() => watchFlow(actor as AnyActor), [actor])
  return actor
}

/** `useActorRef`, seen by the live view. Every machine of a page starts here or in `useFlow`. */
export const useFlowRef = ((...given: Parameters<typeof useActorRef>) =>
  useWatched(useActorRef(...given))) as typeof useActorRef

/** `useActor`, seen by the live view. */
export const useFlow = ((...given: Parameters<typeof useActor>) => {
  const running = useActor(...given)
  useWatched(running[2])
  return running
}) as typeof useActor
