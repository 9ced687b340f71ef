import type { Answer } from './answer'
import type { refusals } from './refusals'
import type { WireSchema } from './wire-schema'

/** What a list of calls is divided by. */
export const tags = {
  Content: 'What visitors read, and what editors read before editing.',
  Forms: 'What visitors send.',
  Login: 'Accounts and their sessions.',
  Editing: 'Saves and removals of sections, and their history.',
  Inbox: 'What visitors sent, for reviewers.',
  Operation: 'For whoever runs the server.',
  Pages: 'The site itself.',
} as const

/** What a call is, for whoever wants to make it. What follows from its role is added. */
export interface Operation {
  tag: keyof typeof tags
  summary: string
  description?: string
  /** Where routes are described together: their path, its names in braces. */
  path?: string
  /** What the names in the path may be; a text, unless it is said. */
  names?: Record<string, WireSchema>
  query?: Record<string, WireSchema>
  /** Headers that a request may have. */
  headers?: Record<string, WireSchema>
  /** By media type. */
  body?: Record<string, WireSchema>
  answers: Record<number, Answer>
  /** Refusals that do not follow from the role, the method or the body. */
  refuses?: readonly (keyof typeof refusals)[]
  /** Whether the answer has an ETag, and is 304 where If-None-Match names it. */
  isConditional?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What stands in the API's description; a function where making it is work. */
    operation?: Operation | (() => Operation)
  }
}
