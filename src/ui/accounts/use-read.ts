import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { loginPath } from './admin-paths'
import { isSignedOut, orSecondFactor, readBackOffice, sendBackOffice } from './back-office-calls'

/** The state of a reading. */
export interface Reading<T> {
  /** The last value; kept while the next is loading. */
  value?: T
  problem: string
  isReading: boolean
  /** Reads again. */
  again: () => void
}

/**
 * Reads a back office address, by POST with `question` if given; without a session it opens the
 * login.
 */
export function useRead<T>(address: string, failure: string, question?: object): Reading<T> {
  const body = question && JSON.stringify(question)
  const navigate = useNavigate()
  const [reading, setReading] = useState<Omit<Reading<T>, 'again'>>({
    problem: '',
    isReading: true,
  })
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    let isGone = false
    setReading((before) => ({ ...before, problem: '', isReading: true }))
    const call =
      body === undefined
        ? readBackOffice<T>(address, failure)
        : orSecondFactor(sendBackOffice<T>('POST', address, JSON.parse(body), failure))
    call.then(
      (value) => isGone || setReading({ value, problem: '', isReading: false }),
      (error: unknown) => {
        if (isGone) return
        if (isSignedOut(error)) return void navigate({ to: loginPath })
        const problem = error instanceof Error ? error.message : failure
        setReading((before) => ({ ...before, problem, isReading: false }))
      },
    )
    return () => {
      isGone = true
    }
  }, [address, body, failure, navigate, turn])

  const again = useCallback(() => setTurn((before) => before + 1), [])
  return { ...reading, again }
}
