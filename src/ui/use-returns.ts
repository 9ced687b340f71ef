import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Counts how often the visitor left the open page and came back before the next one had opened. As a
 * `key` it starts anew what has ended because the page was left.
 */
export function useReturns() {
  const router = useRouter()
  const [returns, count] = useState(0)

  useEffect(() => {
    let isLeaving = false
    const went = router.subscribe('onBeforeLoad', ({ pathChanged }) => {
      if (isLeaving && !pathChanged) count((before) => before + 1)
      isLeaving = pathChanged
    })
    const came = router.subscribe('onResolved', () => {
      isLeaving = false
    })
    return () => {
      went()
      came()
    }
  }, [router])

  return returns
}
