import type { Answers } from '../../../machines/answers'
import inviteSchema from '../../../schemas/invite.schema.json'
import inviteForm from '../../../schemas/invite.schema.json?validator'
import personSchema from '../../../schemas/person.schema.json'
import personForm from '../../../schemas/person.schema.json?validator'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { normalise } from '../../shared/normalise'
import type { NewLink, People, PersonDetails } from '../../shared/people'
import { validate } from '../../shared/validate'
import { readBackOffice, sendBackOffice } from '../../ui/accounts/back-office-calls'

const failures = {
  people: 'The people could not be loaded. Please try again.',
  person: 'This account could not be loaded. Please try again.',
  invite: 'Nobody was invited.',
  act: 'Nothing was changed.',
}

export const validateInvitation = (answers: Answers) => validate(inviteForm, answers)
export const validatePerson = (answers: Answers) => validate(personForm, answers)

export const readPeople = () =>
  readBackOffice<People>(backOfficeEndpoints.people.path, failures.people)

export const readPerson = (id: string) =>
  readBackOffice<PersonDetails>(addressOf(backOfficeEndpoints.person, { id }), failures.person)

export function invite(answers: Answers) {
  const { method, path } = backOfficeEndpoints.invite
  return sendBackOffice<NewLink>(method, path, normalise(inviteSchema, answers), failures.invite)
}

/** The calls that change an account. */
const endpoints = {
  change: backOfficeEndpoints.personChange,
  makeLink: backOfficeEndpoints.personLink,
  withdraw: backOfficeEndpoints.personLinkRemove,
  disable: backOfficeEndpoints.personDisable,
  enable: backOfficeEndpoints.personEnable,
  turnOffSecondFactor: backOfficeEndpoints.personSecondFactor,
  endSession: backOfficeEndpoints.personSession,
  endSessions: backOfficeEndpoints.personSessions,
}

/** Changes an account. @throws Refused */
export function changePerson(
  action: keyof typeof endpoints,
  { answers, ...names }: { id: string; session: string; answers: Answers },
) {
  const endpoint = endpoints[action]
  const body = action === 'change' ? normalise(personSchema, answers) : undefined
  return sendBackOffice<{ message: string } & Partial<NewLink>>(
    endpoint.method,
    addressOf(endpoint, names),
    body,
    failures.act,
  )
}
