import type { FastifyPluginAsync } from 'fastify'
import type { SecondFactorKey, SecondFactorStatus } from '../../shared/back-office'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { HttpError, invalid } from '../errors'
import { validBody } from '../http/valid-body'
import { administratorOf } from '../http/roles'
import { accountFormLimit } from '../login/account-form-limit'
import type { AdministratorStore } from '../login/administrator.store'
import type { LoginAttempts } from '../login/login-attempts'
import { ownPassword } from '../login/own-password'
import type { PasswordCheck } from '../login/password-check'
import type { SessionCookie } from '../login/session-cookie'
import type { SessionStore } from '../login/session.store'
import { secondFactorOperations as operations } from './second-factor-operations'
import type { SecondFactorStore } from './second-factor.store'

export interface SecondFactorParts {
  secondFactor: SecondFactorStore
  administrators: Pick<AdministratorStore, 'turnOffSecondFactor' | 'refuseChange'>
  sessions: Pick<SessionStore, 'begin'>
  cookie: SessionCookie
  check: PasswordCheck
  loginAttempts: LoginAttempts
  /** The setting ADMIN_REQUIRES_SECOND_FACTOR. */
  isRequired: boolean
}

const wrongCode = (message: string) => invalid([{ path: '/code', message }])
const alreadyOn = () => new HttpError(409, 'Two-step login is already on.')

const refused = 'second-factor-refused'
const role = 'signed-in'
const bodyLimit = accountFormLimit
const isBeforeSecondFactor = true

/** The second factor of one's own account: status, turning it on and off. RFC 6238. */
export const secondFactorRoutes =
  ({
    secondFactor,
    administrators,
    sessions,
    cookie,
    check,
    loginAttempts,
    isRequired,
  }: SecondFactorParts): FastifyPluginAsync =>
  async (app) => {
    const startBody = validBody('secondFactorStart')
    const confirmBody = validBody('secondFactorConfirm')
    const offBody = validBody('secondFactorOff')

    const provePassword = ownPassword({ administrators, check, loginAttempts })

    app.get(
      backOfficeEndpoints.secondFactor.path,
      { config: { role, operation: operations.status, isBeforeSecondFactor } },
      async (request): Promise<SecondFactorStatus> => ({
        ...(await secondFactor.status(administratorOf(request).id)),
        isRequired,
      }),
    )

    app.post(
      backOfficeEndpoints.secondFactorStart.path,
      { config: { role, operation: operations.start, isBeforeSecondFactor }, bodyLimit },
      async (request): Promise<SecondFactorKey> => {
        await provePassword(request, startBody(request.body).current, refused)
        const key = await secondFactor.begin(administratorOf(request))
        if (!key) throw alreadyOn()
        return key
      },
    )

    app.post(
      backOfficeEndpoints.secondFactorConfirm.path,
      { config: { role, operation: operations.confirm, isBeforeSecondFactor }, bodyLimit },
      async (request, reply) => {
        const user = administratorOf(request)
        const { code } = confirmBody(request.body)
        const attempt = await loginAttempts.code({ account: user.username, address: request.ip })
        const recoveryCodes = await secondFactor.confirm(user, code)
        if (!recoveryCodes) {
          await administrators.refuseChange(user.username, refused)
          throw wrongCode('This code is not correct. Check the key and enter the latest code.')
        }
        await attempt.right()
        cookie.write(reply, await sessions.begin(user.id))
        return { message: 'Two-step login is on.', recoveryCodes }
      },
    )

    app.post(
      backOfficeEndpoints.secondFactorOff.path,
      { config: { role, operation: operations.off }, bodyLimit },
      async (request, reply) => {
        const { current, code } = offBody(request.body)
        const { id, username } = administratorOf(request)
        await provePassword(request, current, refused)
        const attempt = await loginAttempts.code({ account: username, address: request.ip })
        if (!(await secondFactor.take(id, code))) {
          await administrators.refuseChange(username, refused)
          throw wrongCode(
            'This code is not correct. Each code works only once, so wait for the next one.',
          )
        }
        await attempt.right()
        await administrators.turnOffSecondFactor(username, username)
        cookie.write(reply, await sessions.begin(id))
        return { message: 'Two-step login is off.' }
      },
    )
  }
