import type { FastifyRequest } from 'fastify'
import { invalid } from '../errors'
import { administratorOf } from '../http/roles'
import type { AdministratorStore, RefusedChange } from './administrator.store'
import type { LoginAttempts } from './login-attempts'
import type { PasswordCheck } from './password-check'

interface OwnPasswordParts {
  administrators: Pick<AdministratorStore, 'refuseChange'>
  check: PasswordCheck
  loginAttempts: LoginAttempts
}

/**
 * Checks the password of a logged-in user before an account change. Counts as a login attempt; a
 * wrong password is recorded as `refused`.
 * @throws HttpError 422 for a wrong password, 429 for too many attempts
 */
export const ownPassword =
  ({ administrators, check, loginAttempts }: OwnPasswordParts) =>
  async (request: FastifyRequest, password: string, refused: RefusedChange) => {
    const { username } = administratorOf(request)
    const attempt = await loginAttempts.password({ account: username, address: request.ip })
    if (!(await check(username, password))) {
      await administrators.refuseChange(username, refused)
      throw invalid([{ path: '/current', message: 'This is not your current password.' }])
    }
    await attempt.right()
  }
