import { contentSchemas, type ContentKey } from '../../../../schemas'
import { uploadsPath } from '../../../shared/endpoints'
import { hasTags } from '../../../shared/rich-text'
import { richHtml } from '../../../shared/rich-text-html'
import { richTree, type RichNode } from '../../../shared/rich-text-tree'
import { walkSchema, type SchemaNode } from '../../../shared/schema-walk'
import { isRecord } from '../../../shared/like'
import { htmlNodes } from '../content/html-nodes'

/** A picture where it stands. */
export interface ShownPicture {
  name: string
  alt: string
  /** Its path in the section; of a picture in a text, that of the text. */
  path: string
}

/** Changes a picture; undefined leaves it. */
type Change = (picture: ShownPicture) => { name: string; alt: string } | undefined

function textWith(html: string, path: string, change: Change): string {
  let isChanged = false
  const changed = (nodes: readonly RichNode[]): RichNode[] =>
    nodes.map((node) => {
      if (typeof node === 'string') return node
      if (node.tag !== 'img') return { ...node, children: changed(node.children) }
      const { src = '', alt = '' } = node.attributes
      const next = change({ name: src.slice(uploadsPath.length), alt, path })
      if (!next) return node
      isChanged = true
      const attributes = { ...node.attributes, src: uploadsPath + next.name, alt: next.alt }
      return { ...node, attributes }
    })
  const tree = changed(richTree(htmlNodes(html)))
  return isChanged ? richHtml(tree) : html
}

/** A section with its pictures changed; those of picture fields and those in texts. */
export const withChangedPictures = (key: ContentKey, content: unknown, change: Change): unknown =>
  walkSchema(contentSchemas[key], content, ({ node = {}, value, path }, inner) => {
    if (node.format === 'rich-text' && typeof value === 'string')
      return hasTags(value) ? textWith(value, path, change) : value
    const inside = value === undefined ? undefined : inner()
    return isRecord(inside) ? rowWith(node, inside, path, change) : inside
  })

function rowWith(node: SchemaNode, row: Record<string, unknown>, path: string, change: Change) {
  const changed = { ...row }
  const properties = Object.entries(node.properties ?? {})
  for (const [field, { format }] of properties) {
    const name = row[field]
    if (format !== 'image' || typeof name !== 'string' || !name) continue
    const described = properties.find(([, part]) => part['x-describes'] === field)?.[0]
    const alt = described ? String(row[described] ?? '') : ''
    const next = change({ name, alt, path: `${path}/${field}` })
    if (!next) continue
    changed[field] = next.name
    if (described) changed[described] = next.alt
  }
  return changed
}

/** Every picture that a section shows, in its order. */
export function picturesIn(key: ContentKey, content: unknown): ShownPicture[] {
  const found: ShownPicture[] = []
  withChangedPictures(key, content, (picture) => {
    found.push(picture)
    return undefined
  })
  return found
}
