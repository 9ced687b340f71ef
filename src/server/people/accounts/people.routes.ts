import type { Core } from '../../core'
import type { AccountRole } from '../../../shared/account-roles'
import * as calls from '../../../shared/contracts/people'
import type { LinkMail } from '../../../shared/people'
import { route } from '../../core/http/route'
import type { SessionCookie } from '../login/session-cookie'
import type { InvitationStore, MadeLink } from './invitation.store'
import type { PeopleStore } from './people.store'

interface Needed {
  people: PeopleStore
  invitations: InvitationStore
  /** Whether links can be sent by email. */
  mail: LinkMail
  cookie: Pick<SessionCookie, 'read'>
}

/** A change of one account that is sent without a body. */
type PlainChange =
  | typeof calls.disablePerson
  | typeof calls.enablePerson
  | typeof calls.withdrawLink
  | typeof calls.turnOffTheirSecondFactor
  | typeof calls.endSessions

/** The accounts: everything that an administrator does with them. */
export function peopleRoutes({ app }: Core, { people, invitations, mail, cookie }: Needed) {
  const change = (
    call: PlainChange,
    work: (id: number, by: string) => Promise<unknown>,
    message: string,
  ) =>
    route(app, call, async ({ params: { id }, by }) => {
      await work(id, by.username)
      return { message }
    })

  const answered = async ({ id, token, isMailed }: MadeLink, message: string) => ({
    message,
    person: await people.one(id),
    token,
    isMailed,
  })

  route(app, calls.readPeople, async () => ({ people: await people.all(), mail }))

  route(app, calls.readPerson, async ({ params: { id }, by, request }) => {
    const person = await people.one(id)
    return {
      person,
      setUp: await people.setUp(person),
      sessions: await people.sessions(id, cookie.read(request)),
      isYou: by.id === id,
      mail,
    }
  })

  route(app, calls.invite, async ({ body, by }) => {
    const invitation = { ...body, role: body.role as AccountRole }
    const made = await invitations.invite(invitation, by.username)
    return answered(made, `${body.username} is invited.`)
  })

  route(app, calls.makeLink, async ({ params: { id }, by }) =>
    answered(await invitations.renew(id, by.username), 'The link was made.'),
  )

  route(app, calls.changePerson, async ({ params: { id }, body: { role, email }, by }) => {
    await people.change(id, { role: role as AccountRole, email }, by.username)
    return { message: 'The account was changed.' }
  })

  route(app, calls.endSession, async ({ params: { id, session }, by }) => {
    await people.endSessions(id, by.username, session)
    return { message: 'The session has ended.' }
  })

  change(calls.withdrawLink, invitations.withdraw, 'The link was withdrawn.')
  change(calls.disablePerson, people.disable, 'The account is disabled.')
  change(calls.enablePerson, people.enable, 'The account is enabled.')
  change(calls.turnOffTheirSecondFactor, people.turnOffSecondFactor, 'Two-step login is off.')
  change(calls.endSessions, (id, by) => people.endSessions(id, by), 'Logged out everywhere.')
}
