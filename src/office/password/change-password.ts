import type { Answers } from '../../../machines/answers'
import schema from '../../../schemas/password.schema.json'
import compiled from '../../../schemas/password.schema.json?validator'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { normalise } from '../../shared/normalise'
import { validate } from '../../shared/validate'
import { sendBackOffice } from '../../ui/accounts/back-office-calls'

const failure = 'Your password was not changed.'

/** Validates the form. Passwords count as typed, blanks included. */
export const validatePasswords = (answers: Answers) => validate(compiled, answers)

/** POST /api/password. @throws Refused */
export function changePassword(answers: Answers) {
  const { method, path } = backOfficeEndpoints.password
  return sendBackOffice<{ message: string }>(method, path, normalise(schema, answers), failure)
}
