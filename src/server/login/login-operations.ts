import { accountRoles, type AccountRole } from '../../shared/account-roles'
import { loginSuccessful, type LoginAnswer, type User } from '../../shared/back-office'
import { json } from '../openapi/answer'
import { component } from '../openapi/component'
import { formOperation } from '../openapi/form-operation'
import { messageAnswer } from '../openapi/message-answer'
import type { Operation } from '../openapi/operation'
import { exactly, number, record, text, type WireSchema } from '../openapi/wire-schema'

/** Newer programs on the same data may know more of them. */
const role: WireSchema<AccountRole> = { ...text, examples: accountRoles } as WireSchema<never>

const user = component(
  'schemas',
  'User',
  record<User>({ id: number, username: text, name: text, role }),
)

const cookie = { 'Set-Cookie': { ...text, description: 'The session' } }

/** What the calls of the login take and answer. Specification 7 "Login". */
export const loginOperations = {
  login: formOperation('login', {
    tag: 'Login',
    summary: 'Log in',
    answer: json(
      record<LoginAnswer>({ message: exactly(loginSuccessful), user }),
      'A new session',
      cookie,
    ),
    refuses: [401, 429],
  }),
  logout: {
    tag: 'Login',
    summary: 'Log out',
    answers: { 200: messageAnswer('There is no session any more', cookie) },
  },
  session: {
    tag: 'Login',
    summary: 'Read who is logged in',
    answers: { 200: json(record<{ user: User }>({ user }), 'The account of this session') },
  },
  password: formOperation('password', {
    tag: 'Login',
    summary: 'Change the own password',
    answer: messageAnswer('Every other session of the account has ended', cookie),
    refuses: [429],
  }),
} satisfies Record<string, Operation>
