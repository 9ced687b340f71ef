import { contentSchemas, type ContentKey } from '../../../schemas'
import { uiSchemaOf } from './section-schemas'

interface Node {
  $id?: string
  title?: string
  type?: string
  format?: string
  properties?: Record<string, Node>
  items?: Node
}

/** The name of a row: 'Banner 2', or the one in the section's uiSchema for its position. */
export const rowName = (title: string, index: number, names?: readonly string[]) =>
  names?.[index] ?? `${title} ${index + 1}`

const rowNames = (uiSchema: unknown) =>
  (uiSchema as { 'ui:options'?: { rowNames?: string[] } } | undefined)?.['ui:options']?.rowNames

/** The names along a path: 'Banner 2', 'Text'; and the schema of its last field. */
export function placeNames(key: ContentKey, path: string): { names: string[]; node: Node } {
  let node: Node = contentSchemas[key] as Node
  let uiSchema: unknown = uiSchemaOf(key)
  const names: string[] = []
  for (const part of path.split('/').slice(1)) {
    if (node.items) {
      names.push(rowName(node.items.title ?? '', Number(part), rowNames(uiSchema)))
      node = node.items
      uiSchema = (uiSchema as { items?: unknown } | undefined)?.items
    } else {
      node = node.properties?.[part] ?? {}
      uiSchema = (uiSchema as Record<string, unknown> | undefined)?.[part]
      if (node.type !== 'array') names.push(node.title ?? part)
    }
  }
  return { names, node }
}

/** The path of the control with an id; '' for one that is no field of the section. */
export function pathOfControl(key: ContentKey, id: string): string {
  const start = `${contentSchemas[key].$id}-`
  return id.startsWith(start) ? id.slice(start.length - 1).replaceAll('-', '/') : ''
}

/** The index of the row that a path is in: '/1/text' is in the second one. */
export function rowIn(path: string): number | undefined {
  const [, index] = /\/(\d+)\//.exec(path) ?? []
  return index === undefined ? undefined : Number(index)
}

/** The id of the control at a path: 'banners-1-text'. */
export const controlIdAt = (key: ContentKey, path: string) =>
  `${contentSchemas[key].$id}${path.replaceAll('/', '-')}`
