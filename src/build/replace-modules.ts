import type { Plugin } from 'vite'

/** An import of a package, and the code that replaces it. */
export interface Replacement {
  /** The importing module, by path. */
  from: RegExp
  /** The import, as written. */
  source: RegExp
  code: string
}

/**
 * Replaces parts of a package that we never use. The build fails when a rule matches nothing: then the
 * package has changed.
 */
export function replaceModules(name: string, replaced: readonly Replacement[]) {
  const prefix = `\0${name}:`
  const met = new Set<number>()
  return {
    name,
    enforce: 'pre',
    resolveId(source, importer = '') {
      const at = replaced.findIndex((part) => part.from.test(importer) && part.source.test(source))
      if (at < 0) return undefined
      met.add(at)
      return prefix + at
    },
    load: (id) =>
      id.startsWith(prefix) ? replaced[Number(id.slice(prefix.length))]!.code : undefined,
    generateBundle() {
      const unmet = replaced.filter((_, at) => !met.has(at)).map(({ source }) => source)
      if (met.size > 0 && unmet.length > 0)
        this.error(`${name}: the package has nothing like ${unmet.join(', ')}`)
    },
  } satisfies Plugin
}
