import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router'
import { useCallback, useContext, useEffect } from 'react'
import { LeaveGuardContext, type AskToLeave } from './leave-guard'

/**
 * Links, Back and logout wait for `mayLeave`; the browser asks before a reload or the end of the
 * tab while `wouldLose`. Both functions must keep their identity.
 */
export function useLeaving(mayLeave: AskToLeave, wouldLose: () => boolean) {
  const guards = useContext(LeaveGuardContext)

  useEffect(() => {
    guards.add(mayLeave)
    return () => void guards.delete(mayLeave)
  }, [guards, mayLeave])

  const shouldBlockFn = useCallback<ShouldBlockFn>(
    async ({ current, next }) => next.pathname !== current.pathname && !(await mayLeave()),
    [mayLeave],
  )
  useBlocker({ shouldBlockFn, enableBeforeUnload: wouldLose })
}
