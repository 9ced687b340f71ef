import type { SecondFactorKey, SecondFactorStatus } from '../../shared/back-office'
import { codeRefusals, cookie } from '../login/login-operations'
import { json } from '../openapi/answer'
import { formOperation } from '../openapi/form-operation'
import { messageAnswer } from '../openapi/message-answer'
import type { Operation } from '../openapi/operation'
import { count, flag, list, record, sentence, text } from '../openapi/wire-schema'

const start = formOperation('secondFactorStart', {
  tag: 'Login',
  summary: 'Ask for a key for an authenticator app',
  answer: json(
    record<SecondFactorKey>({ key: text, link: text }),
    'A new key, which counts once its first code was sent',
  ),
  refuses: [429],
})

const confirm = formOperation('secondFactorConfirm', {
  tag: 'Login',
  summary: 'Turn the own second factor on',
  answer: json(
    record<{ message: string; recoveryCodes: string[] }>({
      message: sentence,
      recoveryCodes: list(text),
    }),
    'Every other session of the account has ended; the recovery codes are told this once',
    cookie,
  ),
})

const off = formOperation('secondFactorOff', {
  tag: 'Login',
  summary: 'Turn the own second factor off',
  answer: messageAnswer('Every other session of the account has ended', cookie),
})

const tooMany = { 429: codeRefusals[429] }

/** What the calls of the second factor take and answer. RFC 6238. */
export const secondFactorOperations = {
  status: {
    tag: 'Login',
    summary: 'Read whether the own second factor is on',
    answers: {
      200: json(
        record<SecondFactorStatus>({ isOn: flag, since: text, recoveryCodesLeft: count }),
        'Since when; blank while it is off',
      ),
    },
  },
  start: {
    ...start,
    answers: { ...start.answers, 409: messageAnswer('The second factor is on already') },
  },
  confirm: { ...confirm, answers: { ...confirm.answers, ...tooMany } },
  off: { ...off, answers: { ...off.answers, ...tooMany } },
} satisfies Record<string, Operation>
