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

/** Sentences for people are no part of the description. */
const isDescribed = ([key, value]: [string, unknown]) =>
  value !== undefined && key !== 'errorMessage'

/**
 * The document with named parts replaced by references, and those parts by kind and name. In `beside`,
 * which is read by nobody but ours, parts that the document does not name stand in their place.
 */
export function withReferences<T, B>(document: T, beside: B) {
  const components: Record<Kind, Record<string, unknown>> = { schemas: {}, responses: {} }
  let isBeside = false
  const referring = (part: unknown): unknown => {
    const named = typeof part === 'object' && part !== null ? componentOf(part) : undefined
    if (!named) return inside(part)
    const { kind, name } = named
    if (!Object.hasOwn(components[kind], name)) {
      if (isBeside) return inside(part)
      components[kind][name] = {}
      components[kind][name] = inside(part)
    }
    return { $ref: `#/components/${kind}/${name}` }
  }
  const inside = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(referring)
    if (typeof part !== 'object' || part === null) return part
    const entries = Object.entries(part).filter(isDescribed)
    return Object.fromEntries(entries.map(([key, value]) => [key, referring(value)]))
  }
  const own = inside(document) as T
  isBeside = true
  return { document: own, beside: inside(beside) as B, components }
}
