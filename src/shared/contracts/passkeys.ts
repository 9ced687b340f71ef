import { json, said } from './answer'
import { contract, formBody } from './contract'
import { accountBodyLimit, codeRefusals, cookie, loggedIn } from './login'
import {
  exactly,
  list,
  moment,
  named,
  number,
  orNull,
  record,
  text,
  type Wire,
} from './wire-schema'

/** A passkey, as its owner sees it. */
const passkey = named(
  'Passkey',
  record({ id: number, name: text, addedAt: moment, usedAt: orNull(moment) }),
)
export type Passkey = Wire<typeof passkey>

/** What the browser asks a device to sign; bytes are base64url (WebAuthn level 2). */
const question = record({ challenge: text, rpId: text })

const credential = record({ id: text, type: exactly('public-key') })

/** What the browser asks a device to make a key for. */
const creation = record({
  challenge: text,
  rp: record({ id: text, name: text }),
  user: record({ id: text, name: text, displayName: text }),
  excludeCredentials: list(credential),
})

const own = { right: 'signed-in', tag: 'Login', bodyLimit: accountBodyLimit } as const

const tooMany = { 429: codeRefusals[429] }

export const readPasskeys = contract({
  ...own,
  method: 'GET',
  path: '/api/passkeys',
  isBeforeSecondFactor: true,
  summary: 'List your own passkeys',
  audit: { none: 'One’s own account' },
  answers: { 200: json(record({ passkeys: list(passkey) }), 'The oldest first') },
})

export const startPasskey = contract({
  ...own,
  method: 'POST',
  path: '/api/passkeys/start',
  isBeforeSecondFactor: true,
  summary: 'Get a challenge for a new passkey',
  description: 'Where the account has codes, with one of them.',
  audit: { none: 'Nothing is stored before the passkey is added' },
  body: formBody('passkeyAdd'),
  answers: {
    200: json(creation, 'What the device makes a key for, within five minutes'),
    409: said('The account has as many passkeys as it may have'),
    ...tooMany,
  },
})

export const addPasskey = contract({
  ...own,
  method: 'POST',
  path: '/api/passkeys',
  isBeforeSecondFactor: true,
  summary: 'Add a passkey',
  audit: 'passkey-add',
  description: 'With the name that the challenge was made for.',
  body: record({ name: text, id: text, clientDataJSON: text, attestationObject: text }),
  answers: {
    200: said('Every other session of the account has ended', cookie),
    409: said('The key was not accepted. Nothing changed.'),
  },
})

export const removePasskey = contract({
  ...own,
  method: 'POST',
  path: '/api/passkeys/:id/remove',
  params: { id: number },
  summary: 'Remove a passkey',
  description: 'Where the account has codes, with one of them.',
  audit: 'passkey-remove',
  body: formBody('passkeyRemove'),
  answers: { 200: said('Every other session of the account has ended', cookie), ...tooMany },
  refuses: [400, 404],
})

const login = {
  path: '/api/login/passkey',
  right: 'public',
  tag: 'Login',
  bodyLimit: accountBodyLimit,
} as const

export const askPasskey = contract({
  ...login,
  method: 'GET',
  summary: 'Get a challenge for a login with a passkey',
  audit: { none: 'Nothing of anybody' },
  answers: { 200: json(question, 'What the device signs, within five minutes') },
})

export const logInWithPasskey = contract({
  ...login,
  method: 'POST',
  summary: 'Log in with a passkey',
  audit: 'log-in',
  description: 'It stands for password and code.',
  body: record({
    id: text,
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text,
  }),
  answers: {
    200: json(loggedIn, 'A new session', cookie),
    401: said('The passkey was not accepted'),
  },
  refuses: [429],
})
