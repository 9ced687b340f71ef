import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { walkSchema, type SchemaNode } from '../../shared/schema-walk'
import { valueAt } from './draft'

/** The uiSchema of a path, where '*' stands for list items. */
const uiSchemaAt = (uiSchema: UiSchema, path: string) =>
  (valueAt(uiSchema, path.replaceAll('*', 'items')) ?? {}) as UiSchema

const isProperty = (path: string) => path !== '' && !path.endsWith('*')

/** What is required only beside something else; fields are never drawn as required by it. */
const conditions = ['dependencies', 'if', 'then']

/** A node with its processed children. */
const withParts = (node: SchemaNode, parts: unknown) => ({
  ...Object.fromEntries(Object.entries(node).filter(([keyword]) => !conditions.includes(keyword))),
  ...(node.items && { items: (parts as unknown[])[0] }),
  ...(node.properties && { properties: parts }),
})

/** A schema without what nobody edits: ids and hidden fields. */
export const drawnSchema = (schema: object, uiSchema: UiSchema): RJSFSchema =>
  walkSchema(schema, undefined, ({ node = {}, path }, inner) => {
    const isHidden = uiSchemaAt(uiSchema, path)['ui:widget'] === 'hidden'
    const isSeen = !isProperty(path) || (node.title !== undefined && !isHidden)
    return isSeen ? withParts(node, inner()) : undefined
  }) as RJSFSchema

/** What the editor draws by itself; every other text as all forms do. */
const byFormat: Record<string, UiSchema> = {
  image: { 'ui:field': 'image' },
  colour: { 'ui:field': 'colour' },
  'rich-text': { 'ui:field': 'richText' },
}

/** The uiSchema of a section: by format, then overridden by its own `.ui.json`. */
export const drawnUiSchema = (schema: object, uiSchema: UiSchema): UiSchema =>
  walkSchema(schema, undefined, ({ node = {}, path }, inner) => {
    const parts = inner()
    return {
      ...byFormat[node.format ?? ''],
      ...uiSchemaAt(uiSchema, path),
      ...(node.properties && (parts as UiSchema)),
      ...(node.items && { items: (parts as UiSchema[])[0] }),
    }
  }) as UiSchema
