import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountRole } from '../../shared/account-roles'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import type { LinkMail, NewLink, People, PersonDetails } from '../../shared/people'
import { itemNumber } from '../admin/item-number'
import { badRequest } from '../errors'
import { administratorOf } from '../http/roles'
import { validBody } from '../http/valid-body'
import { accountFormLimit } from '../login/account-form-limit'
import type { SessionCookie } from '../login/session-cookie'
import type { InvitationStore, MadeLink } from './invitation.store'
import { peopleOperations } from './people-operations'
import type { PeopleStore } from './people.store'

interface PeopleParts {
  people: PeopleStore
  invitations: InvitationStore
  /** Whether links can be sent by email. */
  mail: LinkMail
  cookie: Pick<SessionCookie, 'read'>
}

type Names = { id: string; session: string }
type PersonRequest = FastifyRequest<{ Params: Names }>

const role = 'administrator'

const idOf = ({ params }: PersonRequest) => itemNumber(params.id)
const whoAsks = (request: PersonRequest) => administratorOf(request).username

function sessionOf({ params }: PersonRequest) {
  if (!/^[0-9a-f]{16}$/.test(params.session)) throw badRequest('There is no such session.')
  return params.session
}

/** The accounts: everything that an administrator does with them. */
export const peopleRoutes =
  ({ people, invitations, mail, cookie }: PeopleParts): FastifyPluginAsync =>
  async (app) => {
    const route = (
      name: keyof typeof peopleOperations,
      handler: (request: PersonRequest, reply: FastifyReply) => Promise<object>,
    ) =>
      app.route<{ Params: Names }>({
        method: backOfficeEndpoints[name].method,
        url: backOfficeEndpoints[name].path,
        bodyLimit: accountFormLimit,
        config: { role, operation: peopleOperations[name] },
        handler,
      })

    const inviteBody = validBody('invite')
    const changeBody = validBody('person')

    /** A change of one account, and the sentence for who made it. */
    const change = (
      name: keyof typeof peopleOperations,
      work: (request: PersonRequest, id: number, by: string) => Promise<unknown>,
      message: string,
    ) =>
      route(name, async (request) => {
        await work(request, idOf(request), whoAsks(request))
        return { message }
      })

    async function answerOf({ id, token, isMailed }: MadeLink, message: string): Promise<NewLink> {
      return { message, person: await people.one(id), token, isMailed }
    }

    route('people', async (): Promise<People> => ({ people: await people.all(), mail }))

    route('person', async (request): Promise<PersonDetails> => {
      const id = idOf(request)
      return {
        person: await people.one(id),
        sessions: await people.sessions(id, cookie.read(request)),
        isYou: administratorOf(request).id === id,
        mail,
      }
    })

    route('invite', async (request) => {
      const invitation = inviteBody(request.body)
      const made = await invitations.invite(
        { ...invitation, role: invitation.role as AccountRole },
        whoAsks(request),
      )
      return answerOf(made, `${invitation.username} is invited.`)
    })

    route('personLink', async (request) =>
      answerOf(await invitations.renew(idOf(request), whoAsks(request)), 'The link was made.'),
    )

    change(
      'personLinkRemove',
      (_, id, by) => invitations.withdraw(id, by),
      'The link was withdrawn.',
    )
    change(
      'personChange',
      ({ body }, id, by) => {
        const { role: next, email } = changeBody(body)
        return people.change(id, { role: next as AccountRole, email }, by)
      },
      'The account was changed.',
    )
    change('personDisable', (_, id, by) => people.disable(id, by), 'The account is disabled.')
    change('personEnable', (_, id, by) => people.enable(id, by), 'The account is enabled.')
    change(
      'personSecondFactor',
      (_, id, by) => people.turnOffSecondFactor(id, by),
      'Two-step login is off.',
    )
    change('personSessions', (_, id, by) => people.endSessions(id, by), 'Logged out everywhere.')
    change(
      'personSession',
      (request, id, by) => people.endSessions(id, by, sessionOf(request)),
      'The session has ended.',
    )
  }
