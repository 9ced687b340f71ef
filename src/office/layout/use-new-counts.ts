import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { NewCounts } from '../../shared/back-office'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { userMay } from '../../ui/accounts/may-open'
import { ask } from '../../ui/api'
import { inboxCalls } from '../../ui/accounts/back-office-calls'
import { hasSession } from './has-session'

/** One call at a time; what is asked meanwhile is one call afterwards. */
function reader(keep: (counts: NewCounts) => void) {
  let isReading = false
  let isWanted = false
  return async function read() {
    isWanted = true
    if (isReading) return
    isReading = true
    while (isWanted) {
      isWanted = false
      // Nobody has asked for it, so a failure is not reported: the last counts stay.
      const answer = await ask(backOfficeEndpoints.inboxNew.path, { cache: 'no-store' }).catch(
        () => undefined,
      )
      if (answer?.status === 200) keep(answer.body as NewCounts)
    }
    isReading = false
  }
}

/**
 * What is new in the inbox: read on the first page, on every change of page, after a call to the
 * inbox, and when the tab becomes visible again. Undefined until known, or without the right.
 */
export function useNewCounts(): NewCounts | undefined {
  const router = useRouter()
  const [counts, setCounts] = useState<NewCounts>()
  useEffect(() => {
    if (!userMay('inbox') || !hasSession()) return undefined
    const read = reader(setCounts)
    const readIfVisible = () => {
      if (document.visibilityState === 'visible') void read()
    }
    void read()
    const stop = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) void read()
    })
    inboxCalls.addEventListener('done', read)
    document.addEventListener('visibilitychange', readIfVisible)
    return () => {
      stop()
      inboxCalls.removeEventListener('done', read)
      document.removeEventListener('visibilitychange', readIfVisible)
    }
  }, [router])
  return counts
}
