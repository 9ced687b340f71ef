import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { accountRoles, mayUse, type Right } from '../../../shared/account-roles'
import type { User } from '../../../shared/contracts/login'
import { drawnForHeader } from '../../../shared/drawn-for'
import { notLoggedIn, notPermitted, otherPerson, secondFactorNeeded } from '../errors'

/**
 * The right that a route requires. A path prefix is never a permission: public calls live under
 * /admin.
 */
export type Role = 'public' | Right

/** Who a session belongs to. */
export interface SessionOwner {
  user: User
  hasSecondFactor: boolean
}

/** Finds the owner of a request's session; undefined without a live one. */
export type WhoAsks = (request: FastifyRequest) => Promise<SessionOwner | undefined>

interface RoleOptions {
  whoAsks?: WhoAsks
  /** The setting ADMIN_REQUIRES_SECOND_FACTOR. */
  requiresSecondFactor?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    role?: Role
    /** For pages: where to redirect a person without a session. */
    loginPage?: string
    /** Part of turning on two-step login, so it never requires it. */
    isBeforeSecondFactor?: true
  }
}

const administrators = new WeakMap<FastifyRequest, User>()

/** The user of a request to a route that is not public. */
export function administratorOf(request: FastifyRequest): User {
  const user = administrators.get(request)
  if (!user) throw notLoggedIn()
  return user
}

/**
 * Refuses to start with a route that declares no role, and guards the others. The role is read from
 * the database for each request, and a page that was drawn for somebody else is refused. Guarded answers are never cached.
 */
export function requireRoles(
  app: FastifyInstance,
  { whoAsks = async () => undefined, requiresSecondFactor = false }: RoleOptions = {},
) {
  const onlyWith =
    (right: Right): onRequestAsyncHookHandler =>
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { loginPage, isBeforeSecondFactor } = request.routeOptions.config
      const owner = await whoAsks(request)
      if (!owner) {
        if (loginPage === undefined) throw notLoggedIn()
        return reply.redirect(`${loginPage}?next=${encodeURIComponent(request.url)}`)
      }
      const { user, hasSecondFactor } = owner
      const drawnFor = request.headers[drawnForHeader]
      if (drawnFor !== undefined && drawnFor !== String(user.id)) throw otherPerson(user.username)
      if (requiresSecondFactor && !hasSecondFactor && !isBeforeSecondFactor) {
        if (loginPage === undefined) throw secondFactorNeeded()
        return reply.redirect('/admin/second-factor')
      }
      if (!mayUse(user.role, right)) throw notPermitted()
      administrators.set(request, user)
    }
  const guards = new Map<string | undefined, onRequestAsyncHookHandler[]>([['public', []]])
  for (const right of ['signed-in', 'inbox', ...accountRoles] as const) {
    guards.set(right, [onlyWith(right)])
  }
  app.addHook('onRoute', (route) => {
    const guard = guards.get(route.config?.role)
    if (!guard) throw new Error(`${String(route.method)} ${route.url} must declare config.role`)
    route.onRequest = [...guard, ...[route.onRequest ?? []].flat()]
  })
}
