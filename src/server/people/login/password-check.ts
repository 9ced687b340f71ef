import { busy, invalid } from '../../core/errors'
import { semaphore } from '../../core/files/semaphore'
import { accountState } from '../accounts/accounts'
import {
  hashPassword,
  isPasswordOf,
  type AdministratorStore,
  type RefusedChange,
} from './administrator.store'
import type { FastifyRequest } from 'fastify'
import { administratorOf } from '../../core/http/roles'
import type { LoginAttempts } from './login-attempts'
import { unlessNotDone } from './token-bucket'

interface OwnPasswordParts {
  administrators: Pick<AdministratorStore, 'refuseChange'>
  check: PasswordCheck
  loginAttempts: LoginAttempts
}

/**
 * Checks the password of a logged-in user before an account change. Counts as a login attempt; a
 * wrong password is recorded as `refused`. Resolves with the account as it was checked.
 * @throws HttpError 422 for a wrong password, 429 for too many attempts
 */
export const ownPassword =
  ({ administrators, check, loginAttempts }: OwnPasswordParts) =>
  async (request: FastifyRequest, password: string, refused: RefusedChange) => {
    const { username } = administratorOf(request)
    const attempt = await loginAttempts.password({ account: username, address: request.ip })
    const account = await unlessNotDone(() => check(username, password), attempt.takeBack)
    if (!account) {
      await administrators.refuseChange(username, refused)
      throw invalid([{ path: '/current', message: 'This is not your current password.' }])
    }
    await attempt.right()
    return account
  }

/** Hashing is expensive on purpose: limit how many run and how many wait. */
const atOnce = 2
const mostWaiting = 30

/** Finds the account of a name and password; undefined if there is none. */
export type PasswordCheck = ReturnType<typeof passwordCheck>

/**
 * Checks a name and password. An unknown name takes as long as a wrong password: it is compared
 * with a hash that matches nothing. So is that of an invited or disabled account.
 */
export function passwordCheck(administrators: Pick<AdministratorStore, 'find'>) {
  let nobodys: Promise<string> | undefined
  const limited = semaphore(atOnce)
  let waiting = 0

  return async (username: string, password: string) => {
    if (waiting >= mostWaiting) throw busy()
    waiting += 1
    try {
      // Awaited for every name: the first login must not tell whether it is known.
      const nobody = await (nobodys ??= hashPassword('nobody has this password'))
      const administrator = await administrators.find(username)
      const isOpen = administrator !== undefined && accountState(administrator) === 'active'
      const isRight = await limited('now', () =>
        isPasswordOf(isOpen ? administrator.password_hash : nobody, password),
      )
      return isRight && isOpen ? administrator : undefined
    } finally {
      waiting -= 1
    }
  }
}
