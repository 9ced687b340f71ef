import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const query = '?shape'

const shapeFile = (file: string) => `\0${file.replace(/\.json$/, '')}.shape.js`
const shapedFrom = /^\0(.+)\.shape\.js$/

interface Node {
  type?: string
  items?: Node
  properties?: Record<string, Node>
}

/** Of a schema only what `shaped` reads: lists, objects and their keys, whole numbers; else a text. */
function shapeOf({ type, items = {}, properties = {} }: Node): Node {
  if (type === 'array') return { type, items: shapeOf(items) }
  if (type === 'integer') return { type }
  if (type !== 'object') return {}
  const shapes = Object.entries(properties).map(([name, node]) => [name, shapeOf(node)])
  return { type, properties: Object.fromEntries(shapes) as Record<string, Node> }
}

/**
 * Turns `import shape from './x.schema.json?shape'` into the shape of that schema without its
 * rules and sentences, which nobody needs who only reads content.
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
      const schema = JSON.parse(await readFile(file, 'utf8')) as Node
      return `export default ${JSON.stringify(shapeOf(schema))}`
    },
  }
}
