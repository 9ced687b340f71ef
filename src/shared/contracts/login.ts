import { accountRoles, type AccountRole } from '../account-roles'
import { comeBack, json, said } from './answer'
import { contract, formBody } from './contract'
import {
  exactly,
  named,
  number,
  record,
  sentence,
  text,
  type Wire,
  type WireSchema,
} from './wire-schema'

/** A newer release on the same data may know more roles. */
export const accountRole: WireSchema<AccountRole> = {
  ...text,
  examples: accountRoles,
} as WireSchema<never>

const user = named('User', record({ id: number, username: text, name: text, role: accountRole }))

/** The logged-in user, as the login answers; `role` is an addition to the contract. */
export type User = Wire<typeof user>

/** The longest body of a call about accounts, in bytes. */
export const accountBodyLimit = 16 * 1024

/** The Set-Cookie header of an answer that starts or ends a session. */
export const cookie = { 'Set-Cookie': { ...text, description: 'The session' } }

const codeNeeded = named(
  'CodeNeeded',
  record({ message: sentence, codeNeeded: exactly(true) }, ['codeNeeded']),
)

/** With `codeNeeded`: name and password were right, a code is missing or wrong. */
export const codeRefusals = {
  401: json(codeNeeded, 'Wrong username or password, or a missing or wrong code'),
  429: json(codeNeeded, 'Too many login attempts', comeBack),
}

/** Fixed by the contract: an answer with any other message is not a success. */
export const loginSuccessful = 'Login successful' as const

const entry = {
  message: exactly(loginSuccessful),
  user,
  /** An addition to the contract: two-step login must be turned on before anything else. */
  secondFactorNeeded: exactly(true),
}

export const loggedIn = record(entry, ['secondFactorNeeded'])

/** With the page that was wanted. */
export const loggedInFor = record({ ...entry, next: text }, ['secondFactorNeeded'])

const own = { tag: 'Login', bodyLimit: accountBodyLimit } as const

export const logIn = contract({
  ...own,
  method: 'POST',
  path: '/login',
  right: 'public',
  summary: 'Log in',
  audit: 'log-in',
  description: 'An account with two-step login also sends its code when asked for it.',
  body: formBody('login'),
  answers: { 200: json(loggedIn, 'A new session', cookie), ...codeRefusals },
})

export const logOut = contract({
  ...own,
  method: 'POST',
  path: '/logout',
  right: 'public',
  summary: 'Log out',
  audit: 'log-out',
  answers: { 200: said('The session has ended', cookie) },
})

export const readSession = contract({
  ...own,
  method: 'GET',
  path: '/api/session',
  right: 'signed-in',
  isBeforeSecondFactor: true,
  summary: 'Read who is logged in',
  audit: { none: 'One’s own account' },
  answers: { 200: json(record({ user }), 'The account of this session') },
})

export const changeOwnPassword = contract({
  ...own,
  method: 'POST',
  path: '/api/password',
  right: 'signed-in',
  summary: 'Change your own password',
  audit: 'password',
  body: formBody('password'),
  answers: { 200: said('Every other session of the account has ended', cookie) },
  refuses: [429],
})
