/**
 * `npm run flows -- <file or folder>` shows the machines of any XState 5 project in a browser.
 * Their files are parsed, never run.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** Folders without a project's own sources. */
const foreign = new Set(['node_modules', 'dist', 'build', 'coverage', 'out', 'vendor'])

const source = /\.(?:[cm]?[jt]sx?|vue|svelte)$/
const hasMachine = /\bcreateMachine\s*[(<]/

/** Files with machines that are shown; no project that we know has a tenth of them. */
const most = 2000

/** @param {string} sentence @returns {never} */
function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * The sources below a folder, without links.
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* sourcesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!foreign.has(entry.name) && !entry.name.startsWith('.')) yield* sourcesIn(path)
    } else if (entry.isFile() && source.test(entry.name)) yield path
  }
}

/**
 * The files with machines: a file as it is, or those of a folder that call createMachine.
 * @param {string} shown
 * @returns {{ path: string, text: string }[]}
 */
function filesOf(shown) {
  if (statSync(shown).isFile())
    return [{ path: basename(shown), text: readFileSync(shown, 'utf8') }]
  const files = []
  for (const file of sourcesIn(shown)) {
    const text = readFileSync(file, 'utf8')
    if (!hasMachine.test(text)) continue
    files.push({ path: relative(shown, file).replaceAll(sep, '/'), text })
    if (files.length === most) break
  }
  return files
}

/**
 * The files with machines and those that they import, which are read as the machines ask for them.
 * @param {string} shown
 * @param {import('vite').ViteDevServer} vite
 */
async function projectIn(shown, vite) {
  const { projectOf } = await vite.ssrLoadModule('/flows/tool/project.ts')
  const folder = statSync(shown).isFile() ? dirname(shown) : shown
  const files = filesOf(shown)
  /** @type {Map<string, string>} */
  const imported = new Map()
  /** @param {string} path */
  const read = (path) => {
    const file = join(folder, path)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
    const text = readFileSync(file, 'utf8')
    imported.set(path, text)
    return text
  }
  const project = projectOf(files, read)
  const others = [...imported].map(([path, text]) => ({ path, text, isImported: true }))
  return { project, files, all: [...files, ...others] }
}

/** @param {string} shown */
function viewer(shown) {
  const document = fileURLToPath(new URL('../flows/tool/index.html', import.meta.url))
  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'show-flows',
    config: () => ({
      appType: 'custom',
      cacheDir: fileURLToPath(new URL('../../node_modules/.vite-flows', import.meta.url)),
      server: { host: '127.0.0.1', port: Number(process.env.PORT) || 3100 },
      optimizeDeps: { entries: ['flows/tool/main.tsx'], include: ['elkjs/lib/elk-api.js'] },
    }),
    configureServer(vite) {
      const folder = statSync(shown).isFile() ? dirname(shown) : shown
      vite.watcher.add(shown)
      vite.watcher.on('all', (_event, file) => {
        if (file.startsWith(folder) && source.test(file)) vite.ws.send({ type: 'full-reload' })
      })
      vite.middlewares.use('/machines.json', async (_request, response, next) => {
        try {
          const { all } = await projectIn(shown, vite)
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify(all))
        } catch (error) {
          next(error)
        }
      })
      vite.middlewares.use(async (request, response, next) => {
        if (!request.headers.accept?.includes('text/html')) return next()
        try {
          const html = await vite.transformIndexHtml('/', readFileSync(document, 'utf8'))
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(html)
        } catch (error) {
          next(error)
        }
      })
    },
  }
  return plugin
}

const [named] = process.argv.slice(2)
if (!named) stop('Which machines? Run: npm run flows -- <file or folder>')
const shown = resolve(process.env.INIT_CWD ?? '.', named)
if (!statSync(shown, { throwIfNoEntry: false })) stop(`There is no file or folder ${shown}.`)

const vite = await createServer({
  configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
  configLoader: 'runner',
  mode: 'flows',
  plugins: [viewer(shown)],
  logLevel: 'warn',
})
const { project, files } = await projectIn(shown, vite)
const { machines, unread } = project
/** @param {unknown[]} found @param {string} name */
const counted = ({ length }, name) => (length === 1 ? `1 ${name}` : `${length} ${name}s`)
console.log(`${counted(machines, 'machine')} in ${counted(files, 'file')} of ${shown}.`)
if (files.length === most) console.log(`Only the first ${most} files are shown.`)
for (const { where, sentence } of unread) console.log(`Could not be read: ${where} ${sentence}`)
await vite.listen()
console.log(`They are shown at ${vite.resolvedUrls?.local[0]}`)
