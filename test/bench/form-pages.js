import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { serveByNode } from './floor.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = join(root, 'test/bench/form-pages')

/** The site's own entries would be merged with these; they give way instead. */
const onlyThesePages = {
  name: 'only-these-pages',
  /** @param {import('vite').UserConfig} config */
  config({ build: { rolldownOptions = {} } = {} }) {
    rolldownOptions.input = ['ours', 'react-hook-form', 'plain-react'].map((name) =>
      join(pages, `${name}.html`),
    )
  },
}

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Builds the pages of `form-pages/` as the site itself is built, into a folder that is gone
 * afterwards, and serves them.
 *
 * @returns {Promise<import('./floor.js').Floor>}
 */
export async function serveFormPages() {
  const outDir = mkdtempSync(join(tmpdir(), 'bench-form-'))
  await build({
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'runner',
    root: pages,
    publicDir: false,
    logLevel: 'error',
    build: { outDir, manifest: false },
    plugins: [onlyThesePages],
  })
  /** @type {Record<string, import('./floor.js').Prepared>} */
  const answers = {}
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(name)]
    if (type) answers[`/${name}`] = { type, body: readFileSync(join(outDir, name)) }
  }
  rmSync(outDir, { recursive: true })
  return serveByNode(answers)
}
