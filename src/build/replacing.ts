import type { Plugin } from 'vite'

/** A module that a package asks for, and the code that stands in for it. */
export interface Replacement {
  /** Who asks, by its path. */
  from: RegExp
  /** What it asks for, as it writes it. */
  source: RegExp
  code: string
}

/** A plugin that, in a build, puts other code in the place of modules of packages. */
export function replacing(name: string, replaced: readonly Replacement[]) {
  const prefix = `\0${name}:`
  return {
    name,
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      const at = replaced.findIndex((part) => part.from.test(importer) && part.source.test(source))
      return at < 0 ? undefined : prefix + at
    },
    load: (id) =>
      id.startsWith(prefix) ? replaced[Number(id.slice(prefix.length))]!.code : undefined,
  } satisfies Plugin
}
