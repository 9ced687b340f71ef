import type { SecondFactorKey, SecondFactorStatus } from '../../shared/back-office'
import { codeRefusals, cookie } from '../login/login-operations'
import { json } from '../openapi/answer'
import { formOperation } from '../openapi/form-operation'
import { messageAnswer } from '../openapi/message-answer'
import type { Operation } from '../openapi/operation'
import { count, flag, list, record, sentence, text } from '../openapi/wire-schema'

const start = formOperation('secondFactorStart', {
  tag: 'Login',
  summary: 'Get a key for an authenticator app',
  answer: json(
    record<SecondFactorKey>({ key: text, link: text }),
    'A new key, which takes effect once its first code is confirmed',
  ),
  refuses: [429],
})

const confirm = formOperation('secondFactorConfirm', {
  tag: 'Login',
  summary: 'Turn on your own two-step login',
  answer: json(
    record<{ message: string; recoveryCodes: string[] }>({
      message: sentence,
      recoveryCodes: list(text),
    }),
    'Every other session of the account has ended. The recovery codes are shown only once.',
    cookie,
  ),
})

const off = formOperation('secondFactorOff', {
  tag: 'Login',
  summary: 'Turn off your own two-step login',
  answer: messageAnswer('Every other session of the account has ended', cookie),
})

const tooMany = { 429: codeRefusals[429] }

export const secondFactorOperations = {
  status: {
    tag: 'Login',
    summary: 'Read whether your own two-step login is on',
    answers: {
      200: json(
        record<SecondFactorStatus>({
          isOn: flag,
          since: text,
          recoveryCodesLeft: count,
          isRequired: flag,
        }),
        'When it was turned on; blank if it is off',
      ),
    },
  },
  start: {
    ...start,
    answers: { ...start.answers, 409: messageAnswer('Two-step login is already on') },
  },
  confirm: { ...confirm, answers: { ...confirm.answers, ...tooMany } },
  off: { ...off, answers: { ...off.answers, ...tooMany } },
} satisfies Record<string, Operation>
