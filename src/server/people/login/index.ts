import type { Core } from '../../core'
import type { FastifyReply } from 'fastify'
import {
  changeOwnPassword,
  logIn,
  loginSuccessful,
  logOut,
  readSession,
} from '../../../shared/contracts/login'
import { HttpError } from '../../core/errors'
import { route } from '../../core/http/route'
import { hasPasskey } from '../passkeys/passkey.store'
import type { Accounts } from './accounts'
import { userOf } from './administrator.store'
import { unlessNotDone } from './token-bucket'

const wrong = () => new HttpError(401, 'Invalid credentials')
const codeNeeded = (message: string) => new HttpError(401, message, { codeNeeded: true })
const noCode = () => codeNeeded('Please enter the code from your authenticator app.')
const wrongCode = () => codeNeeded('This code is not correct. Each code works only once.')
const passkeyNeeded = () =>
  new HttpError(401, 'Two-step login is required here. Please log in with your passkey.')
const passkeysStay =
  ' Your passkeys still log you in: remove those that are not yours under Two-step login.'
const unsaved = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

/** POST /login, POST /logout, the session and the change of a password. */
export async function loginFeature(
  { app, database, settings }: Core,
  { administrators, sessions, cookie, secondFactor, check, loginAttempts, provePassword }: Accounts,
) {
  const { requiresSecondFactor } = settings

  async function refused(username: string, why?: 'code') {
    await sessions.refuse(username, why)
    return why ? wrongCode() : wrong()
  }

  async function checked(username: string, password: string) {
    const account = await check(username, password)
    if (!account) throw await refused(username)
    return account
  }

  route(app, logIn, async ({ body: { username, password, code }, request, reply }) => {
    unsaved(reply)
    const attempt = { account: username, address: request.ip }
    const counted = await loginAttempts.password(attempt)
    const account = await unlessNotDone(() => checked(username, password), counted.takeBack)
    const codeCounted = code ? await loginAttempts.code(attempt) : undefined
    const entry = await unlessNotDone(
      () =>
        sessions.logIn(account, {
          before: cookie.read(request),
          async takeCode(trx) {
            const taken = await secondFactor.takeIfOn(trx, account.id, code)
            // The password alone is not enough where a passkey is what meets the requirement.
            if (requiresSecondFactor && taken === '' && (await hasPasskey(trx, account.id)))
              throw passkeyNeeded()
            return taken
          },
        }),
      async () => {
        await counted.takeBack()
        await codeCounted?.takeBack()
      },
    )
    if ('wrong' in entry) {
      if (entry.wrong === 'password') throw await refused(account.username)
      if (code) throw await refused(account.username, 'code')
      await counted.takeBack()
      throw noCode()
    }
    await codeCounted?.right()
    await counted.right()
    cookie.write(reply, entry.token)
    // Without two-step login no code was taken.
    const isNeeded = requiresSecondFactor && entry.code === ''
    return {
      message: loginSuccessful,
      user: userOf(account),
      ...(isNeeded && { secondFactorNeeded: true as const }),
    }
  })

  route(app, logOut, async ({ request, reply }) => {
    unsaved(reply)
    const token = cookie.read(request)
    if (token) await sessions.logOut(token)
    cookie.clear(reply)
    return { message: 'You are logged out.' }
  })

  route(app, readSession, ({ by }) => ({ user: by }))

  route(app, changeOwnPassword, async ({ body: { current, next }, request, reply }) => {
    const account = await provePassword(request, current, 'password-refused')
    const owner = { id: account.id, token: cookie.read(request) ?? '' }
    cookie.write(
      reply,
      await administrators.changeOwnPassword(account, next, (trx) => sessions.renew(trx, owner)),
    )
    const stay = (await hasPasskey(database.read, account.id)) ? passkeysStay : ''
    return { message: `Your password was changed. You are logged out everywhere else.${stay}` }
  })
}
