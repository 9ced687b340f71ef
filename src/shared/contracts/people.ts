import { accountStates, linkMails, linkPurposes } from '../people'
import { json, said } from './answer'
import { contract, formBody } from './contract'
import { accountBodyLimit, accountRole } from './login'
import {
  count,
  flag,
  list,
  moment,
  named,
  number,
  oneOf,
  orNull,
  record,
  sentence,
  text,
  type Wire,
} from './wire-schema'

/** A link that was not used yet. */
const openLink = record({
  purpose: oneOf(linkPurposes),
  /** A link that has ended is listed until another replaces it. */
  endsAt: moment,
  isOver: flag,
})
export type OpenLink = Wire<typeof openLink>

/** An account, as administrators see it. */
const person = named(
  'Person',
  record({
    id: number,
    username: text,
    /** '' if none is known. */
    email: text,
    role: accountRole,
    state: oneOf(accountStates),
    link: orNull(openLink),
    hasSecondFactor: flag,
    /** When each was added, the oldest first. */
    passkeys: list(moment),
    /** The last request, to the minute. */
    seenAt: { ...text, description: 'Blank before the first login' },
    /** How many sessions are open. */
    sessions: count,
  }),
)
export type Person = Wire<typeof person>

/** Whether links can be sent by email, and which setting is missing if not. */
const mail = oneOf(linkMails)

const people = record({
  /** By name. */
  people: list(person),
  mail,
})
export type People = Wire<typeof people>

const personSession = record({
  /** The first digits of its token's hash. */
  id: text,
  since: moment,
  seenAt: moment,
  /** The session that asks. */
  isThis: flag,
})
export type PersonSession = Wire<typeof personSession>

/** What an account set up that takes effect later, unless the account loses the right to it. */
const setUp = record({
  /** For whom it made links that are open. */
  links: list(text),
  /** How many of its drafts go live by themselves. */
  schedules: count,
})
export type SetUp = Wire<typeof setUp>

const details = record({
  person,
  /** The newest first. */
  sessions: list(personSession),
  /** The account that asks. */
  isYou: flag,
  mail,
  setUp,
})
export type PersonDetails = Wire<typeof details>

const newLink = record({
  message: sentence,
  person,
  /** In no other answer, and not stored. */
  token: text,
  /** Whether it was also sent to the person's address. */
  isMailed: flag,
})
export type NewLink = Wire<typeof newLink>

const made = json(newLink, 'The link, which is shown only this once')

const accounts = {
  right: 'administrator',
  tag: 'Accounts',
  bodyLimit: accountBodyLimit,
} as const

const unknown = { 404: said('There is no such account') }
const notNow = { 409: said('The account’s state does not allow this. Nothing changed.') }

/** Of a call about one account. */
const one = { ...accounts, params: { id: number }, refuses: [400] } as const

/** The answers of a change of one account. */
const changed = (done: string) => ({ 200: said(done), ...unknown, ...notNow })

export const readPeople = contract({
  ...accounts,
  method: 'GET',
  path: '/api/people',
  summary: 'List all accounts',
  audit: { none: 'Colleagues, as administrators look after them' },
  answers: { 200: json(people, 'By name') },
})

export const invite = contract({
  ...accounts,
  method: 'POST',
  path: '/api/people',
  summary: 'Invite somebody',
  audit: 'invite',
  body: formBody('invite'),
  answers: { 200: made, ...notNow },
})

export const readPerson = contract({
  ...one,
  method: 'GET',
  path: '/api/people/:id',
  summary: 'Read an account and its open sessions',
  audit: { none: 'Colleagues, as administrators look after them' },
  answers: { 200: json(details, 'The account'), ...unknown },
})

export const changePerson = contract({
  ...one,
  method: 'POST',
  path: '/api/people/:id',
  summary: 'Change the role and address of an account',
  audit: ['role', 'email'],
  description:
    'The last active administrator keeps that role. Without the right to them, the links that the account made are void and its schedules are paused.',
  body: formBody('person'),
  answers: changed('It was changed'),
})

export const disablePerson = contract({
  ...one,
  method: 'POST',
  path: '/api/people/:id/disable',
  summary: 'Disable an account',
  audit: 'disable',
  answers: changed(
    'Its sessions have ended, its link and those that it made are void, its schedules are paused, and nobody can log in to it',
  ),
})

export const enablePerson = contract({
  ...one,
  method: 'POST',
  path: '/api/people/:id/enable',
  summary: 'Enable an account',
  audit: 'enable',
  answers: changed('Its password works again'),
})

export const makeLink = contract({
  ...one,
  method: 'POST',
  path: '/api/people/:id/link',
  summary: 'Make a link for choosing a password',
  audit: 'link',
  description: 'It replaces the link before. The current password works until it is used.',
  answers: { 200: made, ...unknown, ...notNow },
})

export const withdrawLink = contract({
  ...one,
  method: 'DELETE',
  path: '/api/people/:id/link',
  summary: 'Withdraw a link',
  audit: ['link-withdrawn', 'invitation-withdrawn'],
  answers: changed('The link is void. An account that never had a password is removed with it.'),
})

export const turnOffTheirSecondFactor = contract({
  ...one,
  method: 'DELETE',
  path: '/api/people/:id/second-factor',
  summary: 'Turn off the two-step login of somebody else',
  audit: 'second-factor-off',
  answers: changed('Two-step login is off, and every session of the account has ended'),
})

export const endSessions = contract({
  ...one,
  method: 'DELETE',
  path: '/api/people/:id/sessions',
  summary: 'Log somebody out everywhere',
  audit: 'sessions-ended',
  answers: changed('Every session of the account has ended'),
})

export const endSession = contract({
  ...one,
  method: 'DELETE',
  path: '/api/people/:id/sessions/:session',
  params: {
    id: number,
    session: {
      ...text,
      pattern: '^[0-9a-f]{16}$',
      examples: ['0123456789abcdef'],
      errorMessage: 'There is no such session.',
    },
  },
  summary: 'End a session',
  audit: 'sessions-ended',
  answers: changed('The session has ended'),
})
