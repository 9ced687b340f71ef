import type { AnswerSchema } from '../../../shared/contracts/answer'
import { type WireSchema } from '../../../shared/contracts/wire-schema'
import type { refusals } from './refusals'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Role } from './roles'

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

/** Groups of calls. */
export const tags = {
  Content: 'What visitors read, and what editors read before editing.',
  Forms: 'What visitors send.',
  Login: 'Your own account and its sessions.',
  Accounts: 'The people of the back office, for administrators.',
  Editing: 'Saves and removals of sections, and their history.',
  Inbox: 'What visitors sent, for reviewers, and reports, for compliance.',
  Flows: 'How often visitors went which way through the forms.',
  Operation: 'For whoever runs the server.',
  Pages: 'The site itself.',
} as const

/** A call's description. Answers that follow from its role are added. */
export interface Operation {
  tag: keyof typeof tags
  summary: string
  description?: string
  /** Types of path parameters; text by default. */
  names?: Record<string, WireSchema>
  query?: Record<string, WireSchema>
  /** Optional request headers. */
  headers?: Record<string, WireSchema>
  /** By media type. */
  body?: Record<string, WireSchema>
  answers: Record<number, AnswerSchema>
  /** Errors that do not follow from role, method or body. */
  refuses?: readonly (keyof typeof refusals)[]
  /** Whether the answer has an ETag and may be 304. */
  isConditional?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A description; a function where it is expensive to make. */
    operation?: Operation | (() => Operation)
  }
}
