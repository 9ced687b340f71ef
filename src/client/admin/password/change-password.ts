import type { PasswordAnswers } from '../../../../machines/password.machine'
import schema from '../../../../schemas/password.schema.json'
import validate from '../../../../schemas/password.schema.json?validator'
import { backOfficeEndpoints } from '../../../shared/back-office-endpoints'
import { fieldErrors } from '../../../shared/message'
import { sendBackOffice } from '../back-office-calls'

const says = 'Your password was not changed.'

/** What is wrong. Passwords are judged as they were typed, blanks included, as the server does. */
export function judgedPasswords(answers: PasswordAnswers) {
  const filled = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''))
  return validate(filled) ? [] : fieldErrors(schema, validate.errors ?? [])
}

/** POST /api/password. @throws Refused */
export function changePassword(answers: PasswordAnswers) {
  const { method, path } = backOfficeEndpoints.password
  return sendBackOffice<{ message: string }>(method, path, answers, says)
}
