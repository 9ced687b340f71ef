import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { User } from '../../shared/back-office'
import { notLoggedIn } from '../errors'

/** Who may use a route. A path's prefix is never a permission: public calls live under /admin. */
export type Role = 'public' | 'administrator'

/** Finds who sent a request; undefined for everybody without a live session. */
export type WhoAsks = (request: FastifyRequest) => Promise<User | undefined>

declare module 'fastify' {
  interface FastifyContextConfig {
    role?: Role
  }
}

const administrators = new WeakMap<FastifyRequest, User>()

/** The administrator who sent a request to a route of that role. */
export function administratorOf(request: FastifyRequest): User {
  const user = administrators.get(request)
  if (!user) throw notLoggedIn()
  return user
}

/**
 * Refuses to start with a route that does not say who may use it, and guards the others. What an
 * administrator gets is in no cache.
 */
export function requireRoles(app: FastifyInstance, whoAsks: WhoAsks = async () => undefined) {
  const onlyLoggedIn: onRequestAsyncHookHandler = async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const user = await whoAsks(request)
    if (!user) throw notLoggedIn()
    administrators.set(request, user)
  }
  const guards: Record<Role, onRequestAsyncHookHandler[]> = {
    public: [],
    administrator: [onlyLoggedIn],
  }
  app.addHook('onRoute', (route) => {
    const role = route.config?.role
    if (!role || !guards[role]) {
      throw new Error(`${String(route.method)} ${route.url} must declare config.role`)
    }
    route.onRequest = [...guards[role], ...[route.onRequest ?? []].flat()]
  })
}
