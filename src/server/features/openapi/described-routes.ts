import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Role } from '../../core/http/roles'
import type { Operation } from './operation'

/** A route and its description. */
export interface DescribedRoute {
  method: string
  url: string
  role: Role
  operation: Operation
  /** For pages: the redirect for visitors without a session. */
  loginPage: string | undefined
  isCounted: boolean
}

/** A route's description, if any. HEAD routes are made by Fastify. */
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
 * Refuses to start with an undescribed route. Returns the descriptions once all routes are
 * registered.
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
