import type { PasswordAnswers } from '../../../machines/password.machine'
import schema from '../../../schemas/password.schema.json'
import validate from '../../../schemas/password.schema.json?validator'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { tidied } from '../../shared/tidied'
import { judged } from '../../ui/form/judged'
import { sendBackOffice } from '../layout/back-office-calls'

const says = 'Your password was not changed.'

/** What is wrong. Passwords are judged as they were typed, blanks included, as the server does. */
export const judgedPasswords = (answers: PasswordAnswers) => judged(schema, validate, answers)

/** POST /api/password. @throws Refused */
export function changePassword(answers: PasswordAnswers) {
  const { method, path } = backOfficeEndpoints.password
  return sendBackOffice<{ message: string }>(method, path, tidied(schema, answers), says)
}
