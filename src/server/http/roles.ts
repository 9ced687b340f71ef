import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { accountRoles, mayUse, type Right } from '../../shared/account-roles'
import type { User } from '../../shared/back-office'
import { notLoggedIn, notPermitted } from '../errors'

/** Who may use a route. A path's prefix is never a permission: public calls live under /admin. */
export type Role = 'public' | Right

/** Finds who sent a request; undefined for everybody without a live session. */
export type WhoAsks = (request: FastifyRequest) => Promise<User | undefined>

declare module 'fastify' {
  interface FastifyContextConfig {
    role?: Role
    /** For pages: where a person without a session is sent instead of reading a refusal. */
    loginPage?: string
  }
}

const administrators = new WeakMap<FastifyRequest, User>()

/** Who sent a request to a route that is not public. */
export function administratorOf(request: FastifyRequest): User {
  const user = administrators.get(request)
  if (!user) throw notLoggedIn()
  return user
}

/**
 * Refuses to start with a route that does not say who may use it, and guards the others. The role
 * of an account is read anew for each request. What an account gets is in no cache.
 */
export function requireRoles(app: FastifyInstance, whoAsks: WhoAsks = async () => undefined) {
  const onlyWith =
    (right: Right): onRequestAsyncHookHandler =>
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const user = await whoAsks(request)
      if (!user) {
        const { loginPage } = request.routeOptions.config
        if (loginPage === undefined) throw notLoggedIn()
        return reply.redirect(`${loginPage}?next=${encodeURIComponent(request.url)}`)
      }
      if (!mayUse(user.role, right)) throw notPermitted()
      administrators.set(request, user)
    }
  const guards = new Map<string | undefined, onRequestAsyncHookHandler[]>([['public', []]])
  for (const right of ['signed-in', ...accountRoles] as const) {
    guards.set(right, [onlyWith(right)])
  }
  app.addHook('onRoute', (route) => {
    const guard = guards.get(route.config?.role)
    if (!guard) throw new Error(`${String(route.method)} ${route.url} must declare config.role`)
    route.onRequest = [...guard, ...[route.onRequest ?? []].flat()]
  })
}
