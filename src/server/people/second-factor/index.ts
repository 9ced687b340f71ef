import type { Core } from '../../core'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import {
  confirmSecondFactor,
  readSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from '../../../shared/contracts/second-factor'
import type { Tables } from '../../core/database/tables'
import { HttpError } from '../../core/errors'
import { route } from '../../core/http/route'
import type { Accounts } from '../login/accounts'
import { unlessNotDone } from '../login/token-bucket'
import { usedCode, wrongCode } from './own-code'

const alreadyOn = () => new HttpError(409, 'Two-step login is already on.')

const refused = 'second-factor-refused'

/** The second factor of one's own account: status, turning it on and off. RFC 6238. */
export async function secondFactorFeature(
  { app, settings }: Core,
  { administrators, sessions, cookie, secondFactor, provePassword, loginAttempts }: Accounts,
) {
  const isRequired = settings.requiresSecondFactor
  const renew = (request: FastifyRequest, id: number) => (trx: Transaction<Tables>) =>
    sessions.renew(trx, { id, token: cookie.read(request) ?? '' })

  route(app, readSecondFactor, async ({ by }) => ({
    ...(await secondFactor.status(by.id)),
    isRequired,
  }))

  route(app, startSecondFactor, async ({ body: { current }, request }) => {
    const account = await provePassword(request, current, refused)
    const key = await secondFactor.begin(account)
    if (!key) throw alreadyOn()
    return key
  })

  route(app, confirmSecondFactor, async ({ body: { code }, by, request, reply }) => {
    const attempt = await loginAttempts.code({ account: by.username, address: request.ip })
    const confirmed = await unlessNotDone(
      () => secondFactor.confirm(by, code, renew(request, by.id)),
      attempt.takeBack,
    )
    if (!confirmed) {
      await administrators.refuseChange(by.username, refused)
      throw wrongCode('This code is not correct. Check the key and enter the latest code.')
    }
    await attempt.right()
    cookie.write(reply, confirmed.token)
    return { message: 'Two-step login is on.', recoveryCodes: confirmed.recoveryCodes }
  })

  route(app, turnOffSecondFactor, async ({ body: { current, code }, by, request, reply }) => {
    await provePassword(request, current, refused)
    const attempt = await loginAttempts.code({ account: by.username, address: request.ip })
    const token = await unlessNotDone(
      () => secondFactor.turnOff(by, code, renew(request, by.id)),
      attempt.takeBack,
    )
    if (token === undefined) {
      await administrators.refuseChange(by.username, refused)
      throw usedCode()
    }
    await attempt.right()
    cookie.write(reply, token)
    return { message: 'Two-step login is off.' }
  })
}
