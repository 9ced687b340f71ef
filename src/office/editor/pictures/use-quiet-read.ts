import { useCallback, useEffect, useState } from 'react'
import { readBackOffice } from '../../../ui/accounts/back-office-calls'
import type { Reading } from '../../../ui/accounts/use-read'

/** Reads an address like `useRead`, but never leaves the page: an editor has unsaved changes. */
export function useQuietRead<T>(address: string, failure: string): Reading<T> {
  const [reading, setReading] = useState<Omit<Reading<T>, 'again'>>({
    problem: '',
    isReading: true,
  })
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    let isGone = false
    setReading((before) => ({ ...before, problem: '', isReading: true }))
    readBackOffice<T>(address, failure).then(
      (value) => isGone || setReading({ value, problem: '', isReading: false }),
      (error: unknown) => {
        const problem = error instanceof Error ? error.message : failure
        if (!isGone) setReading((before) => ({ ...before, problem, isReading: false }))
      },
    )
    return () => {
      isGone = true
    }
  }, [address, failure, turn])

  const again = useCallback(() => setTurn((before) => before + 1), [])
  return { ...reading, again }
}
