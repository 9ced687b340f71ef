import { isRecord } from './like'

/** The parts of a JSON Schema that matter for walking a value. */
export interface SchemaNode {
  $id?: string
  $ref?: string
  type?: string
  title?: string
  format?: string
  inputmode?: string
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: SchemaNode
  properties?: Record<string, SchemaNode>
  errorMessage?: Record<string, string>
  'x-date'?: boolean
  'x-amount'?: string
  'x-ask'?: readonly { format?: string; digits?: number; above?: number; below?: number }[]
  'x-verbatim'?: boolean
  'x-file'?: boolean
  'x-describes'?: string
  'x-removable'?: boolean
  'x-slots'?: number
  'x-most'?: number
}

/** A node of a value: its path ('/resources/2/title') and its schema. */
export interface SchemaPlace {
  /** Absent where the schema does not name this part. */
  node: SchemaNode | undefined
  value: unknown
  path: string
}

/**
 * Walks the children of `value` (defaults to the node's own) and assembles the results of their
 * visits; object properties that become undefined are left out. `nameOf` names list items in paths.
 */
export type Inner = (value?: unknown, nameOf?: (row: unknown, index: number) => string) => unknown

export type Visit = (place: SchemaPlace, inner: Inner) => unknown

const partOf = <T>(parts: Record<string, T>, name: string) =>
  Object.hasOwn(parts, name) ? parts[name] : undefined

/**
 * Walks a value along its schema: properties in the order of the schema, unknown ones last. `visit`
 * returns the replacement of each node. Without a value it walks the schema alone, list items once,
 * as '*'.
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
