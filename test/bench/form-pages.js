import react from '@vitejs/plugin-react'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { serveByNode } from './floor.js'
import { onDemand } from './on-demand.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = join(root, 'test/bench/form-pages')

/** The site's own entries would be merged with these; they give way instead. @param {string[]} names */
const onlyPages = (names) => ({
  name: 'only-pages',
  /** @param {import('vite').UserConfig} config */
  config({ build: { rolldownOptions = {} } = {} }) {
    rolldownOptions.input = names.map((name) => join(pages, `${name}.html`))
  },
})

/** What is installed on demand stands in a folder of its own. @param {string | undefined} folder */
const fromFolder = (folder) => ({
  name: 'from-folder',
  enforce: /** @type {const} */ ('pre'),
  /**
   * @this {{ resolve: (source: string, importer: string) => Promise<{ id: string } | null> }}
   * @param {string} source
   */
  async resolveId(source) {
    const isOnDemand = Object.keys(onDemand.forms.dependencies).some(
      (name) => source === name || source.startsWith(`${name}/`),
    )
    return folder && isOnDemand ? this.resolve(source, join(folder, 'page.js')) : undefined
  },
})

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Builds pages of `form-pages/` into a folder that is gone afterwards.
 *
 * @param {import('vite').InlineConfig} config
 */
async function built(config) {
  const outDir = mkdtempSync(join(tmpdir(), 'bench-form-'))
  await build({
    ...config,
    root: pages,
    publicDir: false,
    logLevel: 'error',
    build: { outDir, manifest: false },
  })
  /** @type {Record<string, import('./floor.js').Prepared>} */
  const answers = {}
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(name)]
    const body = type && readFileSync(join(outDir, name))
    if (body) answers[`/${name}`] = { type, encoding: 'br', body: brotliCompressSync(body) }
  }
  rmSync(outDir, { recursive: true })
  return answers
}

/**
 * Serves our step, built as the site is, and the same step as others make it, built as Vite does it
 * by itself: nothing is left out of their packages, and none of ours is in what they share.
 *
 * @param {string[]} peers names of pages
 * @param {string | undefined} folder of what is installed on demand
 */
export async function serveFormPages(peers, folder) {
  const ours = await built({
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'runner',
    plugins: [onlyPages(['ours'])],
  })
  const theirs = await built({
    configFile: false,
    plugins: [react(), fromFolder(folder), onlyPages(peers)],
    resolve: { dedupe: ['react', 'react-dom'] },
  })
  return serveByNode({ ...ours, ...theirs })
}
