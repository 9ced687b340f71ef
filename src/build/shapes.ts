import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { walkSchema, type SchemaNode } from '../shared/schema-walk'

const query = '?shape'

const shapeFile = (file: string) => `\0${file.replace(/\.json$/, '')}.shape.js`
const shapedFrom = /^\0(.+)\.shape\.js$/

/**
 * The parts of a schema that `shaped` reads: lists, objects with their keys, integers; anything
 * else is a text.
 */
const shapeOf = (schema: SchemaNode) =>
  walkSchema(schema, undefined, ({ node: { type } = {} }, inner) => {
    if (type === 'array') return { type, items: (inner() as unknown[])[0] }
    if (type === 'object') return { type, properties: inner() }
    return type === 'integer' ? { type } : {}
  })

/**
 * Compiles `import shape from './x.schema.json?shape'` to the schema's shape, without rules and
 * sentences: pages that only read content need no more.
 */
export function shapes(): Plugin {
  return {
    name: 'schema-shapes',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return undefined
      const file = await this.resolve(source.slice(0, -query.length), importer)
      return file && shapeFile(file.id)
    },
    async load(id) {
      const name = shapedFrom.exec(id)?.[1]
      if (!name) return undefined
      const file = `${name}.json`
      this.addWatchFile(file)
      const schema = JSON.parse(await readFile(file, 'utf8')) as SchemaNode
      return `export default ${JSON.stringify(shapeOf(schema))}`
    },
  }
}
