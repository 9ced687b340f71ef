import type { Plugin } from 'vite'

/**
 * Pages read sections; how one is saved and edited stands in the same file. In the program of the site
 * such a file is its `read` and what that needs: no page loads the rest, or what it imports.
 */
export const sectionReads = (): Plugin => ({
  name: 'section-reads',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'site',
  transform: {
    filter: { id: /\/src\/shared\/sections\/[^/]+\.ts$/ },
    handler(code) {
      const imports = []
      const kept: string[] = []
      for (const node of this.parse(code, { lang: 'ts' }).body) {
        const text = code.slice(node.start, node.end)
        if (node.type === 'ImportDeclaration') imports.push({ text, names: node.specifiers })
        else if (!/^export (?!const read\b)/.test(text)) kept.push(text)
      }
      const isNeeded = (name: string) => kept.some((text) => RegExp(`\\b${name}\\b`).test(text))
      const needed = imports.filter(({ names }) => names.some(({ local }) => isNeeded(local.name)))
      return { code: [...needed.map(({ text }) => text), ...kept].join('\n'), map: null }
    },
  },
})
