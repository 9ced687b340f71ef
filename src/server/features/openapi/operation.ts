import type { Answer } from '../../../shared/contracts/answer'
import { type WireSchema, nameOf } from '../../../shared/contracts/wire-schema'
import type { refusals } from './refusals'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Role } from '../../core/http/roles'

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

type Kind = 'schemas' | 'responses'

const names = new WeakMap<object, { kind: Kind; name: string }>()

function componentOf(part: object): { kind: Kind; name: string } | undefined {
  const name = nameOf(part)
  return name === undefined ? names.get(part) : { kind: 'schemas', name }
}

/** Names a part of the document, so that it is written once and referenced elsewhere. */
export function component<T extends object>(kind: Kind, name: string, part: T): T {
  const own = { ...part }
  names.set(own, { kind, name })
  return own
}

/** The document with named parts replaced by references, and those parts by kind and name. */
export function withReferences<T>(document: T) {
  const components: Record<Kind, Record<string, unknown>> = { schemas: {}, responses: {} }
  const referring = (part: unknown): unknown => {
    const named = typeof part === 'object' && part !== null ? componentOf(part) : undefined
    if (!named) return inside(part)
    const { kind, name } = named
    if (!Object.hasOwn(components[kind], name)) {
      components[kind][name] = {}
      components[kind][name] = inside(part)
    }
    return { $ref: `#/components/${kind}/${name}` }
  }
  const inside = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(referring)
    if (typeof part !== 'object' || part === null) return part
    const entries = Object.entries(part).filter(([, value]) => value !== undefined)
    return Object.fromEntries(entries.map(([key, value]) => [key, referring(value)]))
  }
  return { document: inside(document) as T, components }
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
  answers: Record<number, Answer>
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
