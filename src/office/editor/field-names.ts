import { contentSchemas, type ContentKey } from '../../../schemas'
import { lookOf } from './section-schemas'

interface Node {
  $id?: string
  title?: string
  type?: string
  format?: string
  properties?: Record<string, Node>
  items?: Node
}

/** What a row is called: 'Banner 2', or the name that its section's look gives its place. */
export const rowName = (title: string, index: number, names?: readonly string[]) =>
  names?.[index] ?? `${title} ${index + 1}`

const rowNames = (look: unknown) =>
  (look as { 'ui:options'?: { rowNames?: string[] } } | undefined)?.['ui:options']?.rowNames

/** A place of a section for people: 'Banner 2', 'Text'; with the schema that stands there. */
export function placeNames(key: ContentKey, path: string): { names: string[]; node: Node } {
  let node: Node = contentSchemas[key] as Node
  let look: unknown = lookOf(key)
  const names: string[] = []
  for (const part of path.split('/').slice(1)) {
    if (node.items) {
      names.push(rowName(node.items.title ?? '', Number(part), rowNames(look)))
      node = node.items
      look = (look as { items?: unknown } | undefined)?.items
    } else {
      node = node.properties?.[part] ?? {}
      look = (look as Record<string, unknown> | undefined)?.[part]
      if (node.type !== 'array') names.push(node.title ?? part)
    }
  }
  return { names, node }
}

/** The id of the control at a place: 'banners-1-text'. */
export const controlIdAt = (key: ContentKey, path: string) =>
  `${contentSchemas[key].$id}${path.replaceAll('/', '-')}`
