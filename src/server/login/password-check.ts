import { verify } from '@node-rs/argon2'
import { busy } from '../errors'
import { semaphore } from '../files/semaphore'
import { hashed, type AdministratorStore } from './administrator.store'

/** Hashing is costly on purpose: so many at a time, and so many more that wait. */
const atOnce = 2
const mostWaiting = 30

/** Who logs in with this name and password; undefined for nobody. */
export type PasswordCheck = ReturnType<typeof passwordCheck>

/**
 * Finds out who logs in. An unknown name takes as long as a wrong password: it is compared with a
 * hash that no password has.
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
