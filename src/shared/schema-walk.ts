/** As much of a JSON schema as is read beside a value. */
export interface SchemaNode {
  $id?: string
  $ref?: string
  type?: string
  title?: string
  format?: string
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: SchemaNode
  properties?: Record<string, SchemaNode>
  errorMessage?: Record<string, string>
  'x-date'?: boolean
  'x-amount'?: string
  'x-verbatim'?: boolean
  'x-file'?: boolean
  'x-describes'?: string
  'x-slots'?: number
  'x-most'?: number
}

/** One place of a value: its path ('/resources/2/title') and the schema that stands there. */
export interface Place {
  /** Absent where the schema names no such part. */
  node: SchemaNode | undefined
  value: unknown
  path: string
}

/**
 * Walks the parts of `value` (else of what stands at the place) and puts together what their visits
 * return; a part of an object that becomes undefined is left out. `nameOf` names rows in paths.
 */
export type Inner = (value?: unknown, nameOf?: (row: unknown, index: number) => string) => unknown

export type Visit = (place: Place, inner: Inner) => unknown

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const partOf = <T>(parts: Record<string, T>, name: string) =>
  Object.hasOwn(parts, name) ? parts[name] : undefined

/**
 * Walks a value along its schema, the parts of an object in the order of the schema, foreign ones
 * last. `visit` decides at each place what becomes of it. Where there is no value the schema alone is
 * walked, the items of a list once, as '*'.
 */
export function walkSchema(
  node: SchemaNode | undefined,
  value: unknown,
  visit: Visit,
  path = '',
): unknown {
  const { items, properties } = node ?? {}
  const walk = (name: string, part: SchemaNode | undefined, own: unknown) =>
    walkSchema(part, own, visit, `${path}/${name}`)
  return visit({ node, value, path }, (own = value, nameOf = (_, index) => String(index)) => {
    if (Array.isArray(own)) return own.map((row, i) => walk(nameOf(row, i), items, row))
    if (own === undefined && items) return [walk('*', items, undefined)]
    const record = own === undefined && properties ? {} : own
    if (!isRecord(record)) return own
    const parts = Object.keys({ ...properties, ...record }).map(
      (name) => [name, walk(name, partOf(properties ?? {}, name), partOf(record, name))] as const,
    )
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined))
  })
}
