import { Ajv } from 'ajv'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { formSchemas } from '../../../schemas'
import { loginSuccessful, type LoginAnswer } from '../../shared/back-office'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { fieldErrors } from '../../shared/message'
import { ajvOptions, defineVocabulary } from '../../shared/vocabulary'
import { badRequest, HttpError, invalid } from '../errors'
import { administratorOf } from '../http/roles'
import { userOf, type AdministratorStore } from './administrator.store'
import { guesses } from './guesses'
import { loginOperations } from './login-operations'
import { passwordCheck } from './password-check'
import type { SessionCookie } from './session-cookie'
import type { SessionStore } from './session.store'

interface LoginParts {
  administrators: AdministratorStore
  sessions: SessionStore
  cookie: SessionCookie
  rateFactor: number
}

const bodyLimit = 16 * 1024

const ajv = defineVocabulary(new Ajv(ajvOptions))

/** Passwords are taken as they were typed, blanks included; only a missing one is missing. */
function filled<F extends 'login' | 'password'>(form: F) {
  const schema = formSchemas[form]
  const validate = ajv.compile<Record<keyof (typeof schema)['properties'], string>>(schema)
  return (body: unknown) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
    const answers: unknown = Object.fromEntries(
      Object.entries(body)
        .map(([name, value]: [string, unknown]) => [
          name,
          name === 'username' && typeof value === 'string' ? value.trim() : value,
        ])
        .filter(([, value]) => value !== ''),
    )
    if (!validate(answers)) throw invalid(fieldErrors(schema, validate.errors ?? []))
    return answers
  }
}

const wrong = () => new HttpError(401, 'Invalid credentials')
const unsaved = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

/** POST /login, POST /logout, the session and the change of a password. Specification 7 "Login". */
export const loginRoutes =
  ({ administrators, sessions, cookie, rateFactor }: LoginParts): FastifyPluginAsync =>
  async (app) => {
    const check = passwordCheck(administrators)
    const { count } = guesses(rateFactor)
    const loginBody = filled('login')
    const passwordBody = filled('password')

    app.route({
      ...backOfficeEndpoints.login,
      url: backOfficeEndpoints.login.path,
      bodyLimit,
      config: { role: 'public', operation: loginOperations.login },
      handler: async (request, reply): Promise<LoginAnswer> => {
        unsaved(reply)
        const { username, password } = loginBody(request.body)
        const wasRight = count({ account: username, address: request.ip })
        const administrator = await check(username, password)
        if (!administrator) {
          await sessions.refuse(username)
          throw wrong()
        }
        wasRight()
        const user = userOf(administrator)
        cookie.write(reply, await sessions.logIn(user, cookie.read(request)))
        return { message: loginSuccessful, user }
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
      config: { role: 'signed-in', operation: loginOperations.session },
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
        const wasRight = count({ account: username, address: request.ip })
        if (!(await check(username, current))) {
          throw invalid([{ path: '/current', message: 'This is not your current password.' }])
        }
        wasRight()
        await administrators.put(username, next, username)
        cookie.write(reply, await sessions.begin(id))
        return { message: 'Your password was changed. You are logged out everywhere else.' }
      },
    })
  }
