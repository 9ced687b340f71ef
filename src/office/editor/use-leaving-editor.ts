import { useCallback } from 'react'
import { waitFor } from 'xstate'
import type { ContentKey } from '../../../schemas'
import { useLeaving } from '../../ui/use-leaving'
import { isUnchanged, type SectionActor } from './section-machine'

/** Unsaved changes block links, Back, reload and logout until the administrator agrees. */
export function useLeavingEditor(actor: SectionActor, key: ContentKey) {
  const mayLeave = useCallback(async () => {
    if (actor.getSnapshot().matches('left')) return true
    await waitFor(actor, (state) => !state.hasTag('saving'))
    actor.send({ type: 'leave' })
    const state = await waitFor(actor, (snapshot) => !snapshot.matches({ confirming: 'leaving' }))
    return state.matches('left')
  }, [actor])

  const wouldLose = useCallback(() => {
    const state = actor.getSnapshot()
    if (state.matches('left') || state.context.draft === undefined) return false
    return state.hasTag('saving') || !isUnchanged(key, state.context)
  }, [actor, key])

  useLeaving(mayLeave, wouldLose)
}
