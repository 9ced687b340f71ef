import { json, said } from './answer'
import { contract, formBody } from './contract'
import { accountBodyLimit, codeRefusals, cookie } from './login'
import { count, flag, list, record, sentence, text, type Wire } from './wire-schema'

const status = record({
  isOn: flag,
  /** '' while it is off. */
  since: text,
  recoveryCodesLeft: count,
  /** Whether the rest of the back office needs it. */
  isRequired: flag,
})
export type SecondFactorStatus = Wire<typeof status>

/** A new secret for an authenticator app: text to type, and the link of a QR code. */
const key = record({ key: text, link: text })
export type SecondFactorKey = Wire<typeof key>

const own = { right: 'signed-in', tag: 'Login', bodyLimit: accountBodyLimit } as const

const tooMany = { 429: codeRefusals[429] }

export const readSecondFactor = contract({
  ...own,
  method: 'GET',
  path: '/api/second-factor',
  isBeforeSecondFactor: true,
  summary: 'Read whether your own two-step login is on',
  audit: { none: 'One’s own account' },
  answers: { 200: json(status, 'When it was turned on; blank if it is off') },
})

export const startSecondFactor = contract({
  ...own,
  method: 'POST',
  path: '/api/second-factor',
  isBeforeSecondFactor: true,
  summary: 'Get a key for an authenticator app',
  audit: 'second-factor-begun',
  body: formBody('secondFactorStart'),
  answers: {
    200: json(key, 'A new key, which takes effect once its first code is confirmed'),
    409: said('Two-step login is already on'),
  },
  refuses: [429],
})

export const confirmSecondFactor = contract({
  ...own,
  method: 'POST',
  path: '/api/second-factor/confirm',
  isBeforeSecondFactor: true,
  summary: 'Turn on your own two-step login',
  audit: 'second-factor-on',
  body: formBody('secondFactorConfirm'),
  answers: {
    200: json(
      record({ message: sentence, recoveryCodes: list(text) }),
      'Every other session of the account has ended. The recovery codes are shown only once.',
      cookie,
    ),
    ...tooMany,
  },
})

export const turnOffSecondFactor = contract({
  ...own,
  method: 'POST',
  path: '/api/second-factor/off',
  summary: 'Turn off your own two-step login',
  audit: 'second-factor-off',
  body: formBody('secondFactorOff'),
  answers: { 200: said('Every other session of the account has ended', cookie), ...tooMany },
})
