import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface Chunk {
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  sheet?: string
}

type Manifest = Record<string, Chunk>

/** The style sheets of a chunk and of all that it imports, each once. */
function sheetsOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  const imported = (chunk.imports ?? []).flatMap((name) => sheetsOf(manifest, name, seen))
  return [...imported, ...(chunk.css ?? [])]
}

/**
 * Joins all style sheets that a page of `program` starts with in one file and names it in the
 * manifest as the page's `sheet`: nothing is painted without them, and six files would ask for a
 * second round trip.
 */
export function pageSheets(program: string): Plugin {
  const document = `${program}/index.html`
  return {
    name: 'page-sheets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === program,
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }) {
        const file = join(dir, program, 'manifest.json')
        const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
        for (const key of [document, ...(manifest[document]?.dynamicImports ?? [])]) {
          const names = [document, key].flatMap((name) => sheetsOf(manifest, name))
          const texts = [...new Set(names)].map((name) => readFile(join(dir, name), 'utf8'))
          const text = (await Promise.all(texts)).map((sheet) => sheet.trim()).join('\n')
          const digest = createHash('sha256').update(text).digest('base64url').slice(0, 8)
          const sheet = `assets/page-${digest}.css`
          await writeFile(join(dir, sheet), text)
          manifest[key]!.sheet = sheet
        }
        await writeFile(file, JSON.stringify(manifest, undefined, 2))
      },
    },
  }
}
