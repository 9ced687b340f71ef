/** A JSON Schema (2020-12) of a wire type `T`; the compiler checks that they agree. */
export interface WireSchema<T = unknown> {
  readonly [keyword: string]: unknown
  /** Never set: it only carries the type. */
  readonly '~type'?: T
}

export const text: WireSchema<string> = { type: 'string' }
/** A sentence for people. */
export const sentence: WireSchema<string> = { type: 'string', minLength: 1 }
/** A moment in UTC. */
export const moment: WireSchema<string> = { type: 'string', format: 'date-time' }
/** The number of a row. */
export const number: WireSchema<number> = { type: 'integer', minimum: 1 }
/** A count. */
export const count: WireSchema<number> = { type: 'integer', minimum: 0 }
export const flag: WireSchema<boolean> = { type: 'boolean' }

export const exactly = <const T extends string | boolean>(value: T): WireSchema<T> => ({
  const: value,
})

export const oneOf = <T extends string>(values: readonly T[]): WireSchema<T> => ({
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

/** An object with exactly these properties, all required except the `optional` ones. */
export const record = <T extends object>(
  properties: { [K in keyof T]-?: WireSchema<Exclude<T[K], undefined>> },
  optional: readonly (keyof T)[] = [],
): WireSchema<T> => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name as keyof T)),
  additionalProperties: false,
})
