import type { Core } from '../../core'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables'
import { invalid } from '../../core/errors'
import { administratorOf } from '../../core/http/roles'
import type { Accounts } from '../login/accounts'
import { unlessNotDone } from '../login/token-bucket'
import { heldAccount } from '../accounts/accounts'

export const wrongCode = (message: string) => invalid([{ path: '/code', message }])
export const usedCode = () =>
  wrongCode('This code is not correct. Each code works only once, so wait for the next one.')

/**
 * Does what asks for a code where the account has codes, in the transaction that takes it. A code counts
 * as a login attempt, and a wrong one is recorded.
 * @throws HttpError 422 without a code, and for a wrong one; 429 for too many attempts
 */
export const ownCode =
  ({ database }: Core, { administrators, loginAttempts, secondFactor }: Accounts) =>
  async <T>(
    request: FastifyRequest,
    code: string,
    work: (trx: Transaction<Tables>) => Promise<T>,
  ): Promise<T> => {
    const { id, username } = administratorOf(request)
    const attempt = code
      ? await loginAttempts.code({ account: username, address: request.ip })
      : undefined
    const done = await unlessNotDone(
      () =>
        database.write(async (trx) => {
          await heldAccount(trx, id)
          const taken = await secondFactor.takeIfOn(trx, id, code)
          return taken === undefined ? undefined : { value: await work(trx) }
        }),
      async () => attempt?.takeBack(),
    )
    if (!done && !code) throw wrongCode('Please enter the code.')
    if (!done) {
      await administrators.refuseChange(username, 'second-factor-refused')
      throw usedCode()
    }
    await attempt?.right()
    return done.value
  }
