import { linkPurposes } from '../people'
import { json } from './answer'
import { contract, formBody } from './contract'
import { accountBodyLimit } from './login'
import { oneOf, record, text, type Wire } from './wire-schema'

/** Whose password a link is for. */
const owner = record({ username: text, purpose: oneOf(linkPurposes) })
export type LinkOwner = Wire<typeof owner>

/** By POST, so that the token is in no address. */
const link = {
  method: 'POST',
  right: 'public',
  tag: 'Login',
  bodyLimit: accountBodyLimit,
  refuses: [404, 429],
} as const

export const readAccountLink = contract({
  ...link,
  path: '/api/account-link',
  summary: 'Read whose password a link is for',
  audit: { none: 'One’s own account' },
  description: 'A link works once, for 48 hours, until another one replaces it.',
  body: formBody('accountLink'),
  answers: { 200: json(owner, 'The link works') },
})

export const choosePassword = contract({
  ...link,
  path: '/api/account-link/password',
  summary: 'Choose a password with a link',
  audit: 'password-by-link',
  body: formBody('accountPassword'),
  answers: {
    200: json(
      owner,
      'The link is used up. Every session of the account has ended, and its passkeys are removed.',
    ),
  },
})
