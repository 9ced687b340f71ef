import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Role } from '../http/roles'
import type { Operation } from './operation'

/** A route and what it says of itself. */
export interface DescribedRoute {
  method: string
  url: string
  role: Role
  operation: Operation
  /** Where somebody without a session is sent, for pages. */
  loginPage: string | undefined
  isCounted: boolean
}

/** What a route says of itself; nothing where it says nothing. HEAD is what Fastify makes of GET. */
export function describedRoute({ method, url, config }: RouteOptions): DescribedRoute[] {
  const { operation, role, loginPage, limit } = config ?? {}
  if (!operation || !role) return []
  return [method]
    .flat()
    .filter((name) => name !== 'HEAD')
    .map((name) => ({
      method: name,
      url,
      role,
      operation: typeof operation === 'function' ? operation() : operation,
      loginPage,
      isCounted: limit !== undefined,
    }))
}

/**
 * Refuses to start with a route that does not describe itself, as with one that declares no role.
 * Gives the descriptions once all routes are there.
 */
export function describedRoutes(app: FastifyInstance): () => DescribedRoute[] {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    const { method, url, config } = route
    if (!config?.operation)
      throw new Error(`${String(method)} ${url} must declare config.operation`)
    routes.push(route)
  })
  return () => routes.flatMap(describedRoute)
}
