import {
  accountStates,
  linkMails,
  linkPurposes,
  type NewLink,
  type OpenLink,
  type People,
  type Person,
  type PersonDetails,
  type PersonSession,
} from '../../shared/people'
import { role } from '../login/login-operations'
import { json } from '../openapi/answer'
import { component } from '../openapi/component'
import { formOperation } from '../openapi/form-operation'
import { messageAnswer } from '../openapi/message-answer'
import type { Operation } from '../openapi/operation'
import {
  count,
  flag,
  list,
  moment,
  number,
  oneOf,
  orNull,
  record,
  sentence,
  text,
} from '../openapi/wire-schema'

const link = record<OpenLink>({ purpose: oneOf(linkPurposes), endsAt: moment, isOver: flag })

const person = component(
  'schemas',
  'Person',
  record<Person>({
    id: number,
    username: text,
    email: text,
    role,
    state: oneOf(accountStates),
    link: orNull(link),
    hasSecondFactor: flag,
    seenAt: { ...text, description: 'Blank before the first login' },
    sessions: count,
  }),
)

const personSession = record<PersonSession>({
  id: text,
  since: moment,
  seenAt: moment,
  isThis: flag,
})

const mail = oneOf(linkMails)

const newLink = json(
  record<NewLink>({ message: sentence, person, token: text, isMailed: flag }),
  'The link, which is shown only this once',
)

const unknown = { 404: messageAnswer('There is no such account') }
const notNow = { 409: messageAnswer('The account’s state does not allow this. Nothing changed.') }

/** A change without a body. */
const change = (summary: string, done: string): Operation => ({
  tag: 'Accounts',
  summary,
  answers: { 200: messageAnswer(done), ...unknown, ...notNow },
  refuses: [400],
})

const invite = formOperation('invite', {
  tag: 'Accounts',
  summary: 'Invite somebody',
  answer: newLink,
})

const personChange = formOperation('person', {
  tag: 'Accounts',
  summary: 'Change the role and address of an account',
  description: 'The last active administrator keeps that role.',
  answer: messageAnswer('It was changed'),
})

export const peopleOperations = {
  people: {
    tag: 'Accounts',
    summary: 'List all accounts',
    answers: { 200: json(record<People>({ people: list(person), mail }), 'By name') },
  },
  invite: { ...invite, answers: { ...invite.answers, ...notNow } },
  person: {
    tag: 'Accounts',
    summary: 'Read an account and its open sessions',
    answers: {
      200: json(
        record<PersonDetails>({ person, sessions: list(personSession), isYou: flag, mail }),
        'The account',
      ),
      ...unknown,
    },
    refuses: [400],
  },
  personChange: {
    ...personChange,
    answers: { ...personChange.answers, ...unknown, ...notNow },
    refuses: [400],
  },
  personDisable: change(
    'Disable an account',
    'Its sessions have ended, its link is void, and nobody can log in to it',
  ),
  personEnable: change('Enable an account', 'Its password works again'),
  personLink: {
    tag: 'Accounts',
    summary: 'Make a link for choosing a password',
    description: 'It replaces the link before. The current password works until it is used.',
    answers: { 200: newLink, ...unknown, ...notNow },
    refuses: [400],
  },
  personLinkRemove: change(
    'Withdraw a link',
    'The link is void. An account that never had a password is removed with it.',
  ),
  personSecondFactor: change(
    'Turn off the two-step login of somebody else',
    'Two-step login is off, and every session of the account has ended',
  ),
  personSessions: change('Log somebody out everywhere', 'Every session of the account has ended'),
  personSession: change('End a session', 'The session has ended'),
} satisfies Record<string, Operation>
