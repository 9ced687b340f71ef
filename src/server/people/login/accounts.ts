import type { Core } from '../../core'
import type { WhoAsks } from '../../core/http/roles'
import { secondFactorStore } from '../second-factor/second-factor.store'
import { administratorStore } from './administrator.store'
import { loginAttempts as loginAttemptsOf } from './login-attempts'
import { ownPassword, passwordCheck } from './password-check'
import { sessionCookie } from './session-cookie'
import { sessionStore } from './session.store'

export type Accounts = ReturnType<typeof openAccounts>

/** Who works here, and how people prove who they are. */
export function openAccounts({ database, documents, outbox, settings }: Core) {
  const administrators = administratorStore(database, outbox)
  const sessions = sessionStore(database)
  const cookie = sessionCookie(settings.publicUrl)
  const check = passwordCheck(administrators)
  const loginAttempts = loginAttemptsOf(database, documents)
  const whoAsks: WhoAsks = async (request) => {
    const token = cookie.read(request)
    return token === undefined ? undefined : sessions.find(token)
  }
  return {
    administrators,
    sessions,
    cookie,
    whoAsks,
    check,
    loginAttempts,
    provePassword: ownPassword({ administrators, check, loginAttempts }),
    secondFactor: secondFactorStore(database, documents),
  }
}
