import type { Answers } from '../../../machines/answers'
import type { LinkFailure } from '../../../machines/account-link.machine'
import type { LinkOwner } from '../../shared/contracts/account-link'
import schema from '../../../schemas/account-password.schema.json'
import compiled from '../../../schemas/account-password.schema.json?validator'
import { choosePassword, readAccountLink } from '../../shared/contracts/account-link'
import { normalise } from '../../shared/normalise'
import { validate } from '../../shared/validate'
import type { Refused } from '../../ui/accounts/back-office-calls'
import { call } from '../../ui/accounts/call'

const failures = {
  read: 'The link could not be opened.',
  choose: 'Your password was not saved.',
}

const notFound = 404

async function answered(calling: Promise<LinkOwner>): Promise<LinkOwner> {
  try {
    return await calling
  } catch (error) {
    const { message, errors, status } = error as Refused
    const failure: LinkFailure = { isVoid: status === notFound, message, errors }
    throw failure
  }
}

/** Validates the form. Passwords count as typed, blanks included. */
export const validatePassword = (token: string, answers: Answers) =>
  validate(compiled, { token, ...answers })

/** The page's calls; each throws a `LinkFailure`. */
export const accountLinkCalls = {
  read: (token: string) => answered(call(readAccountLink, { body: { token } }, failures.read)),
  choose: (token: string, answers: Answers) =>
    answered(
      call(choosePassword, { body: normalise(schema, { token, ...answers }) }, failures.choose),
    ),
}
