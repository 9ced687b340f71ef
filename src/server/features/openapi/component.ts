import { schemaName } from '../../../shared/contracts/wire-schema'

type Kind = 'schemas' | 'responses'

const names = new WeakMap<object, { kind: Kind; name: string }>()

function componentOf(part: object): { kind: Kind; name: string } | undefined {
  const name = schemaName(part)
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
