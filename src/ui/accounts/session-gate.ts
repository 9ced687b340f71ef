import type { Answer } from '../api'
import { forgetUser } from '../session'
import { loginPath } from './admin-paths'

/** Where a call waits whose session has ended. Resolves with whether it is to be made again. */
export type SessionGate = () => Promise<boolean>

/** The status of a call without a session. */
const isOver = 401

/** Where no frame can ask over the page, the login takes its place. */
const openLogin: SessionGate = () => {
  location.assign(loginPath)
  return new Promise(() => {})
}

let gate = openLogin

/** From now on calls wait at `next`; returns how to end that. */
export function waitAt(next: SessionGate) {
  gate = next
  return () => {
    gate = openLogin
  }
}

/**
 * Makes a call, and again once somebody has logged in, if its session has ended. `send` makes all of it
 * anew, so that nothing in it belongs to the old session. Resolves with the 401 if nobody does.
 */
export async function withSession<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await send()
    if (answer.status !== isOver) return answer
    forgetUser()
    if (!(await gate())) return answer
  }
}
