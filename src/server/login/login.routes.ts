import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { loginSuccessful, type LoginAnswer } from '../../shared/back-office'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { HttpError } from '../errors'
import type { AdministratorRow } from '../database/tables'
import { validBody } from '../http/valid-body'
import { administratorOf } from '../http/roles'
import { accountFormLimit } from './account-form-limit'
import { userOf, type AdministratorStore } from './administrator.store'
import type { LoginAttempt, LoginAttempts } from './login-attempts'
import { loginOperations } from './login-operations'
import { ownPassword } from './own-password'
import type { PasswordCheck } from './password-check'
import type { SessionCookie } from './session-cookie'
import type { SessionStore } from './session.store'
import type { SecondFactorStore } from '../second-factor/second-factor.store'

interface LoginParts {
  administrators: AdministratorStore
  sessions: SessionStore
  cookie: SessionCookie
  secondFactor: Pick<SecondFactorStore, 'isOn' | 'take'>
  check: PasswordCheck
  loginAttempts: LoginAttempts
  /** The setting ADMIN_REQUIRES_SECOND_FACTOR. */
  requiresSecondFactor: boolean
}

const bodyLimit = accountFormLimit

const wrong = () => new HttpError(401, 'Invalid credentials')
const codeNeeded = (message: string) => new HttpError(401, message, { codeNeeded: true })
const noCode = () => codeNeeded('Please enter the code from your authenticator app.')
const wrongCode = () => codeNeeded('This code is not correct. Each code works only once.')
const unsaved = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

/** POST /login, POST /logout, the session and the change of a password. */
export const loginRoutes =
  ({
    administrators,
    sessions,
    cookie,
    secondFactor,
    check,
    loginAttempts,
    requiresSecondFactor,
  }: LoginParts): FastifyPluginAsync =>
  async (app) => {
    const loginBody = validBody('login')
    const passwordBody = validBody('password')
    const provePassword = ownPassword({ administrators, check, loginAttempts })

    /** The kind of the accepted code; '' for an account without a second factor. */
    async function codeTaken(account: AdministratorRow, code: string, attempt: LoginAttempt) {
      if (!(await secondFactor.isOn(account.id))) return ''
      if (!code) throw noCode()
      const counted = await loginAttempts.code(attempt)
      const kind = await secondFactor.take(account.id, code)
      if (!kind) {
        await sessions.refuse(account.username, 'code')
        throw wrongCode()
      }
      await counted.right()
      return kind
    }

    app.route({
      ...backOfficeEndpoints.login,
      url: backOfficeEndpoints.login.path,
      bodyLimit,
      config: { role: 'public', operation: loginOperations.login },
      handler: async (request, reply): Promise<LoginAnswer> => {
        unsaved(reply)
        const { username, password, code } = loginBody(request.body)
        const attempt = { account: username, address: request.ip }
        const counted = await loginAttempts.password(attempt)
        const administrator = await check(username, password)
        if (!administrator) {
          await sessions.refuse(username)
          throw wrong()
        }
        const taken = await codeTaken(administrator, code, attempt).catch(
          async (error: unknown) => {
            if (!code) await counted.takeBack()
            throw error
          },
        )
        await counted.right()
        const user = userOf(administrator)
        const before = cookie.read(request)
        cookie.write(reply, await sessions.logIn(user, { before, code: taken }))
        // Without two-step login no code was taken.
        const isNeeded = requiresSecondFactor && taken === ''
        return {
          message: loginSuccessful,
          user,
          ...(isNeeded && { secondFactorNeeded: true as const }),
        }
      },
    })

    app.route({
      ...backOfficeEndpoints.logout,
      url: backOfficeEndpoints.logout.path,
      bodyLimit,
      config: { role: 'public', operation: loginOperations.logout },
      handler: async (request, reply) => {
        unsaved(reply)
        const token = cookie.read(request)
        if (token) await sessions.logOut(token)
        cookie.clear(reply)
        return { message: 'You are logged out.' }
      },
    })

    app.route({
      ...backOfficeEndpoints.session,
      url: backOfficeEndpoints.session.path,
      config: {
        role: 'signed-in',
        operation: loginOperations.session,
        isBeforeSecondFactor: true,
      },
      handler: async (request) => ({ user: administratorOf(request) }),
    })

    app.route({
      ...backOfficeEndpoints.password,
      url: backOfficeEndpoints.password.path,
      bodyLimit,
      config: { role: 'signed-in', operation: loginOperations.password },
      handler: async (request, reply) => {
        const { current, next } = passwordBody(request.body)
        const { id, username } = administratorOf(request)
        await provePassword(request, current, 'password-refused')
        await administrators.put(username, next, username)
        cookie.write(reply, await sessions.begin(id))
        return { message: 'Your password was changed. You are logged out everywhere else.' }
      },
    })
  }
