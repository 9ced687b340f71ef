import { useCallback, useEffect, useState } from 'react'
import { isAnswerOf, type Answered, type Contract } from '../../shared/contracts/contract'
import { askBackOffice, orSecondFactor, readBackOffice } from './back-office-calls'
import { callAddress, type Sent } from './call'

/** The state of a reading. */
export interface Reading<T> {
  /** The last value; kept while the next is loading. */
  value?: T
  problem: string
  isReading: boolean
  /** Reads again. */
  again: () => void
}

/** Reads what a call of the back office answers; nothing as long as nothing is sent. */
export function useCall<C extends Contract>(
  contract: C,
  sent: Sent<C> | undefined,
  failure: string,
): Reading<Answered<C>> {
  const address = sent && callAddress(contract, sent)
  const body = sent?.body && JSON.stringify(sent.body)
  const [reading, setReading] = useState<Omit<Reading<Answered<C>>, 'again'>>({
    problem: '',
    isReading: true,
  })
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (address === undefined) return undefined
    let isGone = false
    setReading((before) => ({ ...before, problem: '', isReading: true }))
    const shape = isAnswerOf(contract)
    const call =
      body === undefined
        ? readBackOffice(address, shape, failure)
        : orSecondFactor(askBackOffice('POST', address, JSON.parse(body), shape, failure))
    call.then(
      (value) => isGone || setReading({ value, problem: '', isReading: false }),
      (error: unknown) => {
        if (isGone) return
        const problem = error instanceof Error ? error.message : failure
        setReading((before) => ({ ...before, problem, isReading: false }))
      },
    )
    return () => {
      isGone = true
    }
  }, [contract, address, body, failure, turn])

  const again = useCallback(() => setTurn((before) => before + 1), [])
  return { ...reading, again }
}
