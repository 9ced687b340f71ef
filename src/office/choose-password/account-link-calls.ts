import type { Answers } from '../../../machines/answers'
import type { LinkFailure, LinkOwner } from '../../../machines/account-link.machine'
import schema from '../../../schemas/account-password.schema.json'
import compiled from '../../../schemas/account-password.schema.json?validator'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { normalise } from '../../shared/normalise'
import { validate } from '../../shared/validate'
import { sendBackOffice, Refused } from '../../ui/accounts/back-office-calls'

const failures = {
  read: 'The link could not be opened.',
  choose: 'Your password was not saved.',
}

const notFound = 404

async function answered(call: Promise<LinkOwner>): Promise<LinkOwner> {
  try {
    return await call
  } catch (error) {
    const { message, errors, status } = error as Refused
    const failure: LinkFailure = { isVoid: status === notFound, message, errors }
    throw failure
  }
}

const send = ({ method, path }: { method: string; path: string }, body: object, failure: string) =>
  answered(sendBackOffice<LinkOwner>(method, path, body, failure))

/** Validates the form. Passwords count as typed, blanks included. */
export const validatePassword = (token: string, answers: Answers) =>
  validate(compiled, { token, ...answers })

/** The page's calls; each throws a `LinkFailure`. */
export const accountLinkCalls = {
  read: (token: string) => send(backOfficeEndpoints.accountLink, { token }, failures.read),
  choose: (token: string, answers: Answers) =>
    send(
      backOfficeEndpoints.accountPassword,
      normalise(schema, { token, ...answers }) as object,
      failures.choose,
    ),
}
