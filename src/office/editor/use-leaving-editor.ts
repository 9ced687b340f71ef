import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useCallback, useContext, useEffect } from 'react'
import { waitFor } from 'xstate'
import type { ContentKey } from '../../../schemas'
import { LeaveGuardContext } from '../layout/leave-guard'
import { isUnchanged, type SectionActor } from './section-machine'

/** Asks the machine whether the page may be left and waits for the administrator's answer. */
async function mayLeave(actor: SectionActor): Promise<boolean> {
  await waitFor(actor, (state) => !state.hasTag('saving'))
  actor.send({ type: 'leave' })
  const state = await waitFor(actor, (snapshot) => !snapshot.matches({ confirming: 'leaving' }))
  return state.matches('left')
}

/** Unsaved changes block links, Back, reload and logout until the administrator agrees. */
export function useLeavingEditor(actor: SectionActor, key: ContentKey) {
  const isLeft = useSelector(actor, (state) => state.matches('left'))
  const isAsking = useSelector(actor, (state) => state.matches({ confirming: 'leaving' }))
  const guard = useContext(LeaveGuardContext)

  useEffect(() => {
    guard.current = () =>
      actor.getSnapshot().matches('left') ? Promise.resolve(true) : mayLeave(actor)
    return () => {
      guard.current = undefined
    }
  }, [actor, guard])

  const shouldBlockFn = useCallback<ShouldBlockFn>(
    async ({ current, next }) => {
      if (next.pathname === current.pathname) return false
      if (actor.getSnapshot().matches('left')) return false
      await waitFor(actor, (state) => !state.hasTag('saving'))
      actor.send({ type: 'leave' })
      return !actor.getSnapshot().matches('left')
    },
    [actor],
  )

  const enableBeforeUnload = useCallback(() => {
    const state = actor.getSnapshot()
    if (state.matches('left') || state.context.draft === undefined) return false
    return state.hasTag('saving') || !isUnchanged(key, state.context)
  }, [actor, key])

  const blocked = useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true })

  useEffect(() => {
    if (blocked.status !== 'blocked') return
    if (isLeft) blocked.proceed()
    else if (!isAsking) blocked.reset()
  }, [blocked, isAsking, isLeft])
}
