import { useCallback } from 'react'
import { getNextSnapshot, waitFor, type ActorRefFrom } from 'xstate'
import { replyMachine } from '../../../machines/reply.machine'
import { useLeaving } from '../../ui/use-leaving'

/** A half-written reply blocks links, Back, reload and logout until it may be discarded. */
export function useLeavingReply(actor: ActorRefFrom<typeof replyMachine>) {
  const mayLeave = useCallback(async () => {
    await waitFor(actor, (state) => !state.matches('sending'))
    actor.send({ type: 'discard' })
    const state = await waitFor(actor, (snapshot) => !snapshot.matches('discarding'))
    return state.hasTag('idle')
  }, [actor])

  const wouldLose = useCallback(
    () => !getNextSnapshot(replyMachine, actor.getSnapshot(), { type: 'discard' }).hasTag('idle'),
    [actor],
  )

  useLeaving(mayLeave, wouldLose)
}
