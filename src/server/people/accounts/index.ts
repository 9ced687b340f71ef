import type { Core } from '../../core'
import {
  choosePassword,
  readAccountLink,
  type LinkOwner,
} from '../../../shared/contracts/account-link'
import { HttpError } from '../../core/errors'
import { route, type Asked } from '../../core/http/route'
import type { Accounts } from '../login/accounts'
import type { LoginAttempts } from '../login/login-attempts'
import { unlessNotDone } from '../login/token-bucket'
import { type AccountLinks, accountLinks } from './account-link.store'
import { invitationStore } from './invitation.store'
import { linkMailer } from './link-mailer'
import { peopleRoutes } from './people.routes'
import { peopleStore } from './people.store'

/** The same for a link that has ended, was used, replaced, withdrawn or made up. */
const noLink = () =>
  new HttpError(
    404,
    'This link does not work. Each link works once, for 48 hours, and a new link replaces the one before. Please ask an administrator for a new link.',
  )

/** Choosing a password with a link; whoever has the link may. */
function accountLinkRoutes({ app }: Core, links: AccountLinks, loginAttempts: LoginAttempts) {
  async function counted(
    { request, reply }: Pick<Asked<typeof readAccountLink>, 'request' | 'reply'>,
    ownerOf: () => Promise<LinkOwner | undefined>,
  ) {
    reply.header('cache-control', 'no-store')
    const giveBack = await loginAttempts.link(request.ip)
    const owner = await unlessNotDone(ownerOf, giveBack)
    if (!owner) throw noLink()
    await giveBack()
    return owner
  }

  route(app, readAccountLink, ({ body, ...asked }) => counted(asked, () => links.find(body.token)))
  route(app, choosePassword, ({ body, ...asked }) =>
    counted(asked, () => links.use(body.token, body.next)),
  )
}

/** Accounts of the back office, and links for choosing a password. */
export function peopleFeature(core: Core, { sessions, cookie, loginAttempts }: Accounts) {
  const links = accountLinks(core.database, core.outbox)
  const mailer = linkMailer(core)
  accountLinkRoutes(core, links, loginAttempts)
  peopleRoutes(core, {
    people: peopleStore(core, sessions, links),
    invitations: invitationStore(core, links, mailer),
    mail: mailer.state,
    cookie,
  })
}
