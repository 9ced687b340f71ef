import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { waitFor } from 'xstate'
import type { LoanWizard } from './use-loan-wizard'

/**
 * Blocks navigation away from /loan until the wizard agrees: it asks if there is something to lose,
 * and clears the stored draft.
 */
export function useLoanLeaving({ actor, send }: Pick<LoanWizard, 'actor' | 'send'>) {
  const isLeaving = useSelector(actor, (state) => state.matches({ wizard: 'leaving' }))
  const isLeft = useSelector(actor, (state) => state.matches({ wizard: 'left' }))

  const shouldBlockFn = useCallback<ShouldBlockFn>(
    async ({ current, next }) => {
      if (next.pathname === current.pathname) return false
      await waitFor(
        actor,
        (state) => !state.hasTag('loading') && !state.matches({ wizard: 'submitting' }),
      )
      send({ type: 'leave' })
      return !actor.getSnapshot().matches({ wizard: 'left' })
    },
    [actor, send],
  )

  /** Closing or reloading loses what is only in memory. */
  const enableBeforeUnload = useCallback(() => {
    const state = actor.getSnapshot()
    const isInMemory = state.hasTag('unsaved') || state.hasTag('elsewhere')
    const hasAnswers = Object.values(state.context.answers).some(Boolean)
    return state.matches({ wizard: 'submitting' }) || (isInMemory && hasAnswers)
  }, [actor])

  const blocked = useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true })

  useEffect(() => {
    if (blocked.status !== 'blocked') return
    if (isLeft) blocked.proceed()
    else if (!isLeaving) blocked.reset()
  }, [blocked, isLeaving, isLeft])
}
