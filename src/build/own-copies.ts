import { readFile } from 'node:fs/promises'
import { transformWithOxc, type Plugin } from 'vite'

const suffix = '?own'

/** Who gets copies, and of what: the parts of the site's pages that the analysts' tools use, too. */
const ofFlows = /\/src\/client\/flows\/(?:sandbox|live|hidden-fields)|\?own$/
const ofTheSite =
  /\/(?:schemas\/|machines\/|src\/client\/(?:form|loan)\/|src\/shared\/(?!site\.|picture\.|endpoints\.))/

/** A JSON file as a module: the whole, and each of its parts that can be a name. */
function jsonModule(text: string) {
  const names = Object.keys(JSON.parse(text) as object).filter((name) => /^[a-z]\w*$/i.test(name))
  const parts = names.map(
    (name) => `const of_${name} = all.${name}; export { of_${name} as ${name} }`,
  )
  return [`const all = ${text}`, 'export default all', ...parts].join('\n')
}

/**
 * Gives the analysts' tools copies of what they share with the site's pages. A module that two
 * programs share would be moved into a chunk of its own: every visitor would pay for it.
 */
export function ownCopies(): Plugin {
  return {
    name: 'own-copies',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (!importer || !ofFlows.test(importer)) return undefined
      const found = await this.resolve(source, importer.replace(suffix, ''), {
        ...options,
        skipSelf: true,
      })
      if (!found || found.external || !ofTheSite.test(found.id)) return found
      return `${found.id}${suffix}`
    },
    async load(id) {
      // A compiled validator has no file: its own plugin loads the copy.
      if (!id.endsWith(suffix) || id.startsWith('\0')) return undefined
      const file = id.slice(0, -suffix.length)
      const text = await readFile(file, 'utf8')
      if (file.endsWith('.json')) return jsonModule(text)
      return (await transformWithOxc(text, file)).code
    },
  }
}
