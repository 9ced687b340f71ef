import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'vite'
import { withDefinitions } from '../../schemas'
import { ajvOptions, defineVocabulary } from '../shared/vocabulary'

const query = '?validator'

/** No name of a JSON file, or Vite would take the compiled code for JSON and leave its imports. */
const compiled = (file: string) => `\0${file.replace(/\.json(?:\?.*)?$/, '')}.validator.js`
const compiledFrom = /^\0(.+)\.validator\.js(?:\?.*)?$/

/**
 * Turns `import validate from './x.schema.json?validator'` into a plain function compiled by Ajv
 * at build time: the page carries no Ajv and needs no `unsafe-eval`. The function has Ajv's shape:
 * it answers true or false and leaves its failures in `validate.errors`.
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
      const schema = withDefinitions(JSON.parse(await readFile(file, 'utf8')) as object)
      const ajv = defineVocabulary(
        // Without Ajv's own messages: our sentences stand in the schema.
        new Ajv({
          ...ajvOptions,
          messages: false,
          code: { source: true, esm: true, lines: false },
        }),
      )
      const code = standaloneCode(ajv, ajv.compile(schema))
      // Ajv asks for its own run-time helpers by require(), which no browser module has.
      return code.replace(
        /const (\w+) = require\("([^"]+)"\)\.default;?/g,
        'import $1_module from "$2.js";const $1 = $1_module.default ?? $1_module;',
      )
    },
  }
}
