import { useCallback, useEffect, useState } from 'react'
import type { Answered, Contract } from '../../../shared/contracts/contract'
import { call, type Sent } from '../../../ui/accounts/call'
import type { Reading } from '../../../ui/accounts/use-call'

/** Reads like `useCall`, but never leaves the page: an editor has unsaved changes. */
export function useQuietCall<C extends Contract>(
  contract: C,
  sent: Sent<C>,
  failure: string,
): Reading<Answered<C>> {
  const question = JSON.stringify(sent)
  const [reading, setReading] = useState<Omit<Reading<Answered<C>>, 'again'>>({
    problem: '',
    isReading: true,
  })
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    let isGone = false
    setReading((before) => ({ ...before, problem: '', isReading: true }))
    call(contract, JSON.parse(question) as Sent<C>, failure).then(
      (value) => isGone || setReading({ value, problem: '', isReading: false }),
      (error: unknown) => {
        const problem = error instanceof Error ? error.message : failure
        if (!isGone) setReading((before) => ({ ...before, problem, isReading: false }))
      },
    )
    return () => {
      isGone = true
    }
  }, [contract, question, failure, turn])

  const again = useCallback(() => setTurn((before) => before + 1), [])
  return { ...reading, again }
}
