import { contentSchemas, type ContentKey } from '../../../../schemas'
import { uploadsPath } from '../../../shared/endpoints'
import { isRecord } from '../../../shared/like'
import { hasTags } from '../../../shared/rich-text'
import { richTree, type RichNode } from '../../../shared/rich-text-tree'
import { walkSchema, type SchemaNode } from '../../../shared/schema-walk'
import { htmlNodes } from '../content/html-nodes'

/** A picture where it stands. */
interface ShownPicture {
  name: string
  alt: string
  /** Its path in the section; of a picture in a text, that of the text. */
  path: string
}

const inText = (nodes: readonly RichNode[], path: string): ShownPicture[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    if (node.tag !== 'img') return inText(node.children, path)
    const { src = '', alt = '' } = node.attributes
    return [{ name: src.slice(uploadsPath.length), alt, path }]
  })

function inRow({ properties = {} }: SchemaNode, row: Record<string, unknown>, path: string) {
  const fields = Object.entries(properties)
  return fields.flatMap(([field, { format }]): ShownPicture[] => {
    const name = row[field]
    if (format !== 'image' || typeof name !== 'string' || !name) return []
    const described = fields.find(([, part]) => part['x-describes'] === field)?.[0]
    const alt = described ? String(row[described] ?? '') : ''
    return [{ name, alt, path: `${path}/${field}` }]
  })
}

/** Every picture that a section shows, in its order; those of picture fields and those in texts. */
export function picturesIn(key: ContentKey, content: unknown): ShownPicture[] {
  const found: ShownPicture[] = []
  walkSchema(contentSchemas[key], content, ({ node = {}, value, path }, inner) => {
    if (value === undefined) return undefined
    if (isRecord(value)) found.push(...inRow(node, value, path))
    if (node.format === 'rich-text' && typeof value === 'string' && hasTags(value))
      found.push(...inText(richTree(htmlNodes(value)), path))
    return inner()
  })
  return found
}
