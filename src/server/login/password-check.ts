import { verify } from '@node-rs/argon2'
import { busy } from '../errors'
import { semaphore } from '../files/semaphore'
import { hashed, type AdministratorStore } from './administrator.store'

/** Hashing is expensive on purpose: limit how many run and how many wait. */
const atOnce = 2
const mostWaiting = 30

/** Finds the account of a name and password; undefined if there is none. */
export type PasswordCheck = ReturnType<typeof passwordCheck>

/**
 * Checks a name and password. An unknown name takes as long as a wrong password: it is compared
 * with a hash that matches nothing.
 */
export function passwordCheck(administrators: Pick<AdministratorStore, 'find'>) {
  const nobodys = hashed('nobody has this password')
  const limited = semaphore(atOnce)
  let waiting = 0

  return async (username: string, password: string) => {
    if (waiting >= mostWaiting) throw busy()
    waiting += 1
    try {
      const administrator = await administrators.find(username)
      const isRight = await limited('now', async () =>
        verify(administrator?.password_hash ?? (await nobodys), password),
      )
      return isRight ? administrator : undefined
    } finally {
      waiting -= 1
    }
  }
}
