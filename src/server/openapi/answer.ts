import type { WireSchema } from './wire-schema'

type Schemas = Record<string, WireSchema>

/** An OpenAPI response. */
export interface Answer {
  description: string
  headers?: Record<string, { required: boolean; schema: WireSchema }>
  content?: Record<string, { schema?: WireSchema }>
}

/** Headers that are always sent. */
export const sent = (headers: Schemas): NonNullable<Answer['headers']> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, schema]) => [name, { required: true, schema }]),
  )

export const json = (schema: WireSchema, description: string, headers?: Schemas): Answer => ({
  description,
  ...(headers && { headers: sent(headers) }),
  content: { 'application/json': { schema } },
})

/** A text or binary body, described by its media type only. */
export const file = (types: readonly string[], description: string, headers?: Schemas): Answer => ({
  description,
  ...(headers && { headers: sent(headers) }),
  content: Object.fromEntries(types.map((type) => [type, {}])),
})
