import type { Answers } from '../../../machines/answers'
import schema from '../../../schemas/password.schema.json'
import compiled from '../../../schemas/password.schema.json?validator'
import { changeOwnPassword } from '../../shared/contracts/login'
import { normalise } from '../../shared/normalise'
import { validate } from '../../shared/validate'
import { call } from '../../ui/accounts/call'

const failure = 'Your password was not changed.'

/** Validates the form. Passwords count as typed, blanks included. */
export const validatePasswords = (answers: Answers) => validate(compiled, answers)

/** POST /api/password. @throws Refused */
export const changePassword = (answers: Answers) =>
  call(changeOwnPassword, { body: normalise(schema, answers) }, failure)
