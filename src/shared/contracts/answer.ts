import { record, sentence, type WireSchema } from './wire-schema'

type Schemas = Record<string, WireSchema>

/** An OpenAPI response with a body of type `T`. */
export interface AnswerSchema<T = unknown> {
  readonly description: string
  readonly headers?: Record<string, { required: boolean; schema: WireSchema }>
  readonly content?: Record<string, { schema?: WireSchema }>
  /** Never set: it only carries the type. */
  readonly '~type'?: T
}

/** Headers that are always sent. */
export const sent = (headers: Schemas): NonNullable<AnswerSchema['headers']> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, schema]) => [name, { required: true, schema }]),
  )

export const json = <T>(
  schema: WireSchema<T>,
  description: string,
  headers?: Schemas,
): AnswerSchema<T> => ({
  description,
  ...(headers && { headers: sent(headers) }),
  content: { 'application/json': { schema } },
})

/** `{ message }`: a sentence for the person who asked. */
export const said = (description: string, headers?: Schemas) =>
  json(record({ message: sentence }), description, headers)

/** The Retry-After header. */
export const comeBack: Schemas = {
  'Retry-After': { type: 'string', pattern: '^\\d+$', description: 'Seconds' },
}

/** A text or binary body, described by its media type only. */
export const file = (
  types: readonly string[],
  description: string,
  headers?: Schemas,
): AnswerSchema => ({
  description,
  ...(headers && { headers: sent(headers) }),
  content: Object.fromEntries(types.map((type) => [type, {}])),
})
