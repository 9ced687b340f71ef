import type { FastifyRequest } from 'fastify'
import { invalid } from '../../core/errors'
import { administratorOf } from '../../core/http/roles'
import type { AdministratorStore, RefusedChange } from './administrator.store'
import type { LoginAttempts } from './login-attempts'
import type { PasswordCheck } from './password-check'
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
