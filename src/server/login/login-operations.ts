import { accountRoles, type AccountRole } from '../../shared/account-roles'
import {
  loginSuccessful,
  type CodeNeeded,
  type LoginAnswer,
  type User,
} from '../../shared/back-office'
import { json } from '../openapi/answer'
import { component } from '../openapi/component'
import { formOperation } from '../openapi/form-operation'
import { messageAnswer } from '../openapi/message-answer'
import type { Operation } from '../openapi/operation'
import { comeBack } from '../openapi/refusals'
import { exactly, number, record, sentence, text, type WireSchema } from '../openapi/wire-schema'

/** A newer release on the same data may know more roles. */
export const role: WireSchema<AccountRole> = {
  ...text,
  examples: accountRoles,
} as WireSchema<never>

const user = component(
  'schemas',
  'User',
  record<User>({ id: number, username: text, name: text, role }),
)

/** The Set-Cookie header of an answer that starts or ends a session. */
export const cookie = { 'Set-Cookie': { ...text, description: 'The session' } }

const codeNeeded = component(
  'schemas',
  'CodeNeeded',
  record<CodeNeeded>({ message: sentence, codeNeeded: exactly(true) }, ['codeNeeded']),
)

/** With `codeNeeded`: name and password were right, a code is required. */
export const codeRefusals = {
  401: json(codeNeeded, 'Wrong username or password, or a missing or wrong code'),
  429: json(codeNeeded, 'Too many login attempts', comeBack),
}

const login = formOperation('login', {
  tag: 'Login',
  summary: 'Log in',
  description: 'An account with two-step login also sends its code when asked for it.',
  answer: json(
    record<LoginAnswer>(
      { message: exactly(loginSuccessful), user, secondFactorNeeded: exactly(true) },
      ['secondFactorNeeded'],
    ),
    'A new session',
    cookie,
  ),
})

export const loginOperations = {
  login: { ...login, answers: { ...login.answers, ...codeRefusals } },
  logout: {
    tag: 'Login',
    summary: 'Log out',
    answers: { 200: messageAnswer('The session has ended', cookie) },
  },
  session: {
    tag: 'Login',
    summary: 'Read who is logged in',
    answers: { 200: json(record<{ user: User }>({ user }), 'The account of this session') },
  },
  password: formOperation('password', {
    tag: 'Login',
    summary: 'Change your own password',
    answer: messageAnswer('Every other session of the account has ended', cookie),
    refuses: [429],
  }),
} satisfies Record<string, Operation>
