import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'vite'
import { withDefinitions } from '../../schemas'
import { ajvOptions, defineVocabulary } from '../shared/vocabulary'

const query = '?validator'

/** Not a .json name: Vite would parse the compiled code as JSON and drop its imports. */
const compiled = (file: string) => `\0${file.replace(/\.json(?:\?.*)?$/, '')}.validator.js`
const compiledFrom = /^\0(.+)\.validator\.js(?:\?.*)?$/

const definitions = fileURLToPath(new URL('../../schemas/definitions.json', import.meta.url))

/**
 * Compiles `import contact from './contact.schema.json?validator'` to a `CompiledSchema`: plain
 * code made by Ajv at build time, so that pages carry no Ajv and need no `unsafe-eval`. Like Ajv's
 * own functions it returns a boolean, with `errors` and the imported `schema`.
 */
export function validators(): Plugin {
  return {
    name: 'schema-validators',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return undefined
      const file = await this.resolve(source.slice(0, -query.length), importer)
      return file && compiled(file.id)
    },
    async load(id) {
      const name = compiledFrom.exec(id)?.[1]
      if (!name) return undefined
      const file = `${name}.json`
      this.addWatchFile(file)
      const json = await readFile(file, 'utf8')
      const schema = withDefinitions(JSON.parse(json) as object)
      const ajv = defineVocabulary(
        // Without Ajv's messages: ours are in the schema.
        new Ajv({
          ...ajvOptions,
          messages: false,
          code: { source: true, esm: true, lines: false },
        }),
      )
      const hasReferences = json.includes('"$ref"')
      return [
        `import schema from ${JSON.stringify(file)}`,
        hasReferences && `import $defs from ${JSON.stringify(definitions)}`,
        standaloneCode(ajv, ajv.compile(schema))
          // Ajv requires its run-time helpers, which browser modules cannot.
          .replace(
            /const (\w+) = require\("([^"]+)"\)\.default;?/g,
            'import $1_module from "$2.js";const $1 = $1_module.default ?? $1_module;',
          )
          .replace(/export const validate = (\w+);export default \1;/, 'const compiled = $1;'),
        `compiled.schema = ${hasReferences ? '{ ...schema, $defs }' : 'schema'}`,
        'export default compiled',
      ]
        .filter(Boolean)
        .join('\n')
    },
  }
}
