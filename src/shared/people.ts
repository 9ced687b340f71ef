import type { AccountRole } from './account-roles'

/** Invited people have not chosen a password yet; nobody can log in to a disabled account. */
export const accountStates = ['active', 'invited', 'disabled'] as const
export type AccountState = (typeof accountStates)[number]

/** What a link is for: a first password, or a new one. */
export const linkPurposes = ['invitation', 'password'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** The page of a link; its token follows after '#', so that no server or log sees it. */
export const choosePasswordPath = '/login/choose-password'

/** How long a link works, in ms. */
export const linkEnd = 48 * 3_600_000

/** Whether links can be sent by email, and which setting is missing if not. */
export const linkMails = ['ready', 'no-mail-server', 'no-public-url'] as const
export type LinkMail = (typeof linkMails)[number]

/** A link that was not used yet; times are ISO 8601 in UTC. */
export interface OpenLink {
  purpose: LinkPurpose
  /** A link that has ended is listed until another replaces it. */
  endsAt: string
  isOver: boolean
}

/** An account, as administrators see it. */
export interface Person {
  id: number
  username: string
  /** '' if none is known. */
  email: string
  role: AccountRole
  state: AccountState
  link: OpenLink | null
  hasSecondFactor: boolean
  /** The last request, to the minute; '' before the first login. */
  seenAt: string
  /** How many sessions are open. */
  sessions: number
}

export interface People {
  /** By name. */
  people: Person[]
  mail: LinkMail
}

export interface PersonSession {
  /** The first digits of its token's hash. */
  id: string
  since: string
  seenAt: string
  /** The session that asks. */
  isThis: boolean
}

export interface PersonDetails {
  person: Person
  /** The newest first. */
  sessions: PersonSession[]
  /** The account that asks. */
  isYou: boolean
  mail: LinkMail
}

/** A link that was just made. Its token is in no other answer, and not stored. */
export interface NewLink {
  message: string
  person: Person
  token: string
  /** Whether it was also sent to the person's address. */
  isMailed: boolean
}

/** Whose password a link is for. */
export interface LinkOwner {
  username: string
  purpose: LinkPurpose
}
