import type { Answers } from '../../../machines/answers'
import type { PersonAction } from '../../../machines/person.machine'
import inviteSchema from '../../../schemas/invite.schema.json'
import inviteForm from '../../../schemas/invite.schema.json?validator'
import personSchema from '../../../schemas/person.schema.json'
import personForm from '../../../schemas/person.schema.json?validator'
import * as calls from '../../shared/contracts/people'
import type { Said } from '../../shared/like'
import { normalise } from '../../shared/normalise'
import { validate } from '../../shared/validate'
import { call } from '../../ui/accounts/call'

const failures = {
  people: 'The people could not be loaded. Please try again.',
  person: 'This account could not be loaded. Please try again.',
  invite: 'Nobody was invited.',
  act: 'Nothing was changed.',
}

export const validateInvitation = (answers: Answers) => validate(inviteForm, answers)
export const validatePerson = (answers: Answers) => validate(personForm, answers)

export const readPeople = () => call(calls.readPeople, {}, failures.people)

export const readPerson = (id: string) =>
  call(calls.readPerson, { params: { id: Number(id) } }, failures.person)

export const invite = (answers: Answers) =>
  call(calls.invite, { body: normalise(inviteSchema, answers) }, failures.invite)

/** The changes of an account that are sent without a body. */
const changes = {
  makeLink: calls.makeLink,
  withdraw: calls.withdrawLink,
  disable: calls.disablePerson,
  enable: calls.enablePerson,
  turnOffSecondFactor: calls.turnOffTheirSecondFactor,
  endSessions: calls.endSessions,
}

/** Changes an account; with a new link where one was made. @throws Refused */
export function changePerson(
  action: PersonAction,
  { answers, session, ...named }: { id: string; session: string; answers: Answers },
): Promise<Said & Partial<calls.NewLink>> {
  const id = Number(named.id)
  if (action === 'change') {
    const sent = { params: { id }, body: normalise(personSchema, answers) }
    return call(calls.changePerson, sent, failures.act)
  }
  if (action === 'endSession')
    return call(calls.endSession, { params: { id, session } }, failures.act)
  return call(changes[action], { params: { id } }, failures.act)
}
