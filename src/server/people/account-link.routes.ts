import type { FastifyPluginAsync } from 'fastify'
import type { LinkOwner } from '../../shared/people'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { HttpError } from '../errors'
import { validBody } from '../http/valid-body'
import { accountFormLimit } from '../login/account-form-limit'
import type { LoginAttempts } from '../login/login-attempts'
import { accountLinkOperations as operations } from './account-link-operations'
import type { AccountLinks } from './account-link.store'

/** The same for a link that has ended, was used, replaced, withdrawn or made up. */
const noLink = () =>
  new HttpError(
    404,
    'This link does not work. Each link works once, for 48 hours, and a new link replaces the one before. Please ask an administrator for a new link.',
  )

/** Choosing a password with a link; whoever has the link may. */
export const accountLinkRoutes =
  (links: AccountLinks, loginAttempts: Pick<LoginAttempts, 'link'>): FastifyPluginAsync =>
  async (app) => {
    const linkBody = validBody('accountLink')
    const passwordBody = validBody('accountPassword')

    const route = <T>(
      name: keyof typeof operations,
      bodyOf: (body: unknown) => T,
      ownerOf: (body: T) => Promise<LinkOwner | undefined>,
    ) =>
      app.route({
        method: backOfficeEndpoints[name].method,
        url: backOfficeEndpoints[name].path,
        bodyLimit: accountFormLimit,
        config: { role: 'public', operation: operations[name] },
        handler: async (request, reply) => {
          reply.header('cache-control', 'no-store')
          const body = bodyOf(request.body)
          const giveBack = await loginAttempts.link(request.ip)
          const owner = await ownerOf(body)
          if (!owner) throw noLink()
          await giveBack()
          return owner
        },
      })

    route('accountLink', linkBody, async ({ token }) => links.find(token))
    route('accountPassword', passwordBody, async ({ token, next }) => links.use(token, next))
  }
