import { isRecord } from '../like'

/** A JSON Schema (2020-12) of a wire type `T`; the type is read off it with `Wire`. */
export interface WireSchema<T = unknown> {
  readonly [keyword: string]: unknown
  /** Never set: it only carries the type. */
  readonly '~type'?: T
}

/** The type that a schema describes. */
export type Wire<S> = S extends { readonly '~type'?: infer T } ? T : never

/** Nothing that Postgres cannot store, with or without a form's own rules: no NUL, no half of a character. */
export const text: WireSchema<string> = { type: 'string', pattern: '^[^\\u0000\\p{Cs}]*$' }
/** A sentence for people. */
export const sentence: WireSchema<string> = { type: 'string', minLength: 1 }
/** A moment in UTC. */
export const moment: WireSchema<string> = { type: 'string', format: 'date-time' }
/** The number of a row. */
export const number: WireSchema<number> = {
  type: 'integer',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
}
/** A count. */
export const count: WireSchema<number> = { type: 'integer', minimum: 0 }
export const flag: WireSchema<boolean> = { type: 'boolean' }

/** Bytes of a picture in a multipart body. */
export const pictureBytes: WireSchema = {
  description: 'A JPG, PNG, WebP or GIF picture',
  contentMediaType: 'application/octet-stream',
}

export const exactly = <const T extends string | boolean>(value: T): WireSchema<T> => ({
  const: value,
})

export const oneOf = <const T extends string>(values: readonly T[]): WireSchema<T> => ({
  type: 'string',
  enum: values,
})

export const orNull = <T>(schema: WireSchema<T>): WireSchema<T | null> => ({
  anyOf: [schema, { type: 'null' }],
})

export const list = <T>(items: WireSchema<T>): WireSchema<T[]> => ({ type: 'array', items })

export const byName = <T>(values: WireSchema<T>): WireSchema<Record<string, T>> => ({
  type: 'object',
  additionalProperties: values,
})

type Properties = Record<string, WireSchema>
type Shown<T> = { [K in keyof T]: T[K] }

/** The object with these properties, of which those named `O` may be absent. */
type Shape<P extends Properties, O extends keyof P> = Shown<
  { [K in keyof Omit<P, O>]: Wire<P[K]> } & { [K in keyof Pick<P, O>]?: Wire<P[K]> }
>

const names = new WeakMap<object, string>()

/** Names a schema, so that the API's description writes it once and refers to it elsewhere. */
export function named<T>(name: string, schema: WireSchema<T>): WireSchema<T> {
  const own = { ...schema }
  names.set(own, name)
  return own
}

/** The name of a schema, if it has one. */
export const schemaName = (schema: object) => names.get(schema)

/** An object with exactly these properties, all required except the `optional` ones. */
export const record = <P extends Properties, O extends keyof P = never>(
  properties: P,
  optional: readonly O[] = [],
): WireSchema<Shape<P, O>> => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter(
    (name) => !(optional as readonly string[]).includes(name),
  ),
  additionalProperties: false,
})

/** Whether a body has the parts that its schema requires, each of its kind: no more is looked at. */
export function fits({ type, properties, required }: WireSchema, body: unknown): boolean {
  if (type === 'array') return Array.isArray(body)
  if (type !== 'object') return type === undefined || typeof body === kindOf(type)
  return (
    isRecord(body) &&
    ((required ?? []) as string[]).every((name) =>
      fits((properties as Properties)[name]!, body[name]),
    )
  )
}

const kindOf = (type: unknown) => (type === 'integer' ? 'number' : type)

/** The properties of one page of a long list. */
export const paged = <T>(items: WireSchema<T>) => ({
  items: list(items),
  total: count,
  page: number,
  pages: number,
})
