import type { OpenLink, Person } from '../../shared/contracts/people'
import type { AccountState } from '../../shared/people'
import { dayAndTime, timeOrDay } from '../layout/shown-time'

export const accountStateNames: Record<AccountState, string> = {
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
}

/** The names of the roles; a newer release may know more. */
export const roleName = (role: string) => role.charAt(0).toUpperCase() + role.slice(1)

const linkWords = ({ purpose, endsAt, isOver }: OpenLink) =>
  `${purpose === 'invitation' ? 'Invitation' : 'Link for a new password'} ${
    isOver ? 'expired' : 'valid until'
  } ${dayAndTime(endsAt)}`

/** The link of an account, or that an invited one has none. */
export const accessWords = ({ link, state }: Pick<Person, 'link' | 'state'>) =>
  link ? linkWords(link) : state === 'invited' ? 'No link: make a new one' : ''

export const seenWords = ({ seenAt }: Pick<Person, 'seenAt'>) =>
  seenAt ? `Last seen ${timeOrDay(seenAt)}` : 'Never logged in'

export const sessionWords = ({ sessions }: Pick<Person, 'sessions'>) =>
  sessions === 0 ? 'Not logged in' : `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`

const passkeyWords = (added: readonly string[]) =>
  `${added.length} ${added.length === 1 ? 'passkey' : 'passkeys'} (added ${added.map(timeOrDay).join(', ')})`

export const factorWords = ({
  hasSecondFactor,
  passkeys,
}: Pick<Person, 'hasSecondFactor' | 'passkeys'>) =>
  [
    `Two-step login ${hasSecondFactor ? 'on' : 'off'}`,
    ...(passkeys.length > 0 ? [passkeyWords(passkeys)] : []),
  ].join(', ') /** What a state is to whoever reads the list. */
export const stateMeanings = { invited: 'theirs', active: 'yes', disabled: 'no' } as const
