import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type EnvironmentOptions, type Rolldown, type ViteBuilder } from 'vite'
import { backendInVite } from './src/build/backend-in-vite'
import { flowCharts } from './src/build/flow-charts'
import { precompress } from './src/build/precompress'
import { shapes } from './src/build/shapes'
import { validators } from './src/build/validators'
import { programs, type Program } from './src/server/site/pages/client-build'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The oldest browsers that we build for: what a cheap phone of four years ago runs. */
const oldest = ['chrome107', 'firefox104', 'safari16']

/**
 * What every page runs on; it changes rarely, so returning visitors have it already. Only forms ask
 * before they are left: the blocker goes with them. `ucs2length` counts characters for the validators of all
 * forms; as a CommonJS module it is where the bundler's helpers for those are.
 */
const foundation = {
  name: 'foundation',
  test: /node_modules\/(?:react|react-dom|scheduler|@tanstack(?!.+useBlocker)|@xstate|use-sync-external-store)\/|runtime\/ucs2length/,
}

/** What starts every page, and what it stands in: the document with all that it imports. */
const start = { name: 'index', test: /\/site\/index\.html$/ }

/** What runs before the program is loaded, with all that it imports: one file, because browsers ask for six at a time. */
const early = { name: 'before-program', test: /\/site\/before-program\.ts$|preload-helper/ }

/**
 * What three pages or more need: a file for each set of pages, so that none loads what it has no use for.
 * A crumb (less than 4 kB of source) goes with the set that is most like its own.
 */
const shared = {
  name: 'shared',
  minShareCount: 3,
  entriesAware: true,
  entriesAwareMergeThreshold: 4000,
}

/**
 * Has Chromium compile all functions of a file while it comes, beside the page instead of in its way
 * when they are first called: a third less time in scripts until a page has started. The reader of PDF
 * files is large, and few of its functions ever run; a small file has little to compile.
 */
const compiledAhead = ({ name, modules }: Rolldown.RenderedChunk) => {
  const length = Object.values(modules).reduce((sum, module) => sum + module.renderedLength, 0)
  return name === 'pdf-pages' || length < 8_000 ? '' : '//# allFunctionsCalledOnLoad'
}

/**
 * The programs for browsers, each built alone: what two of them need is in both, so none of them
 * loads a file for the sake of another.
 */
const programBuilds: Record<
  Program,
  { input: Rolldown.InputOption; output?: Rolldown.OutputOptions }
> = {
  site: {
    input: {
      index: at('src/site/index.html'),
      'before-program': at('src/site/before-program.ts'),
      // The server adds it on demand, with FLOW_COUNTS=on.
      'count-flows': at('src/site/count-flows.ts'),
    },
    output: {
      codeSplitting: { groups: [early, foundation, start, shared] },
      postBanner: compiledAhead,
    },
  },
  office: { input: at('src/office/index.html') },
  flows: {
    // What watches the machines of a page is no part of the page: the server adds it on demand.
    input: { index: at('src/flows/index.html'), live: at('src/flows/live/publish-flows.ts') },
  },
}

/** What the browser's half runs on: built in, so that the server draws exactly what browsers do. */
const drawnWith = new RegExp(
  `^(?:${[
    'react|react-dom|react-is|scheduler|xstate|@xstate|@tanstack|@radix-ui|@rjsf',
    'keen-slider|lucide-react|idb-keyval|fast-equals|aria-hidden',
    'use-sync-external-store|use-isomorphic-layout-effect',
  ].join('|')})(?:/|$)`,
)

/** A slow machine is no news to somebody who only wants the site. */
const quiet = { checks: { pluginTimings: false } }

/** What the server runs, and the module that draws the first screens of the site. */
const server: EnvironmentOptions = {
  resolve: { noExternal: drawnWith },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: at('dist/server'),
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      ...quiet,
      input: {
        main: at('src/server/main.ts'),
        // What decodes pictures beside the server.
        'decode-pictures': at('src/server/decode-pictures.ts'),
        demo: at('src/demo/demo.ts'),
        'first-screen': at('src/site/first-screen.tsx'),
      },
    },
  },
}

/** The name of a file without its set of pages. */
const shortOf = (name = '') => name.split('~')[0]!.replace(/\.\w+$/, '')

/** Digests of eight characters: six are too few for the chunks of the office. */
const shortNames: Rolldown.OutputOptions = {
  entryFileNames: 'assets/[name]-[hash:8].js',
  chunkFileNames: ({ name }) => `assets/${shortOf(name)}-[hash:8].js`,
  assetFileNames: ({ names }) => `assets/${shortOf(names[0])}-[hash:8][extname]`,
}

/** Files of the site that are loaded before a page is imported. */
const loadedBefore = new RegExp(
  `/(?:${[foundation, early, start].map(({ name }) => name).join('|')})-[^/]+\\.js$`,
)

const browserProgram = (name: Program): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: at('dist/client'),
    emptyOutDir: false,
    copyPublicDir: name === 'site',
    manifest: `${name}/manifest.json`,
    target: oldest,
    modulePreload: {
      polyfill: false,
      // The document names all its files; the import of a page names only what is not loaded yet.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !loadedBefore.test(file)) : files,
    },
    rolldownOptions: {
      ...quiet,
      // Radix names its functions for stack traces.
      treeshake: { manualPureFunctions: ['__name'] },
      ...programBuilds[name],
      output: { ...shortNames, ...programBuilds[name].output },
    },
  },
})

/**
 * Names the classes of style modules: four characters of the digest of the module's path, then the number
 * of the class in the module. Class names stand in styles, HTML and program, so they are short; those of
 * one module begin alike, which compresses better than a digest for each.
 */
function shortClasses() {
  const known = new Map<string, { sheet: string; names: string[] }>()
  return (name: string, file: string) => {
    const sheet = relative(at('src'), file.split('?')[0]!)
    const digest = createHash('sha256').update(sheet).digest()
    const prefix = digest.readUInt32BE().toString(36).padStart(4, '0').slice(-4)
    const { sheet: owner, names } = known.get(prefix) ?? { sheet, names: [] }
    if (owner !== sheet)
      throw new Error(`Classes of ${owner} and ${sheet} are the same: rename one`)
    known.set(prefix, { sheet, names })
    if (!names.includes(name)) names.push(name)
    return `_${prefix}${names.indexOf(name).toString(36)}`
  }
}

const builds = {
  css: { modules: { generateScopedName: shortClasses() } },
  // Workers are built for this; each program says its own.
  build: { target: oldest },
  environments: {
    ...Object.fromEntries(programs.map((name) => [name, browserProgram(name)])),
    ssr: server,
  },
  builder: {
    async buildApp(builder: ViteBuilder) {
      await rm(at('dist'), { recursive: true, force: true })
      const names = ['ssr', ...programs]
      await Promise.all(names.map((name) => builder.build(builder.environments[name]!)))
      await precompress(at('dist/client'))
    },
  },
}

export default defineConfig(({ command, mode }) => ({
  root: at('src'),
  publicDir: at('public'),
  resolve: {
    alias: [
      // The shim is for React 17 and older.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // No text of a schema is Markdown.
      { find: /^markdown-to-jsx\/react$/, replacement: at('src/ui/form/rjsf/no-markdown.ts') },
    ],
  },
  plugins: [react(), validators(), shapes(), flowCharts(), mode === 'test' ? [] : backendInVite()],
  // Compiled validators ask for these; found late, they would make the page load twice.
  optimizeDeps: {
    include: ['ajv/dist/runtime/ucs2length.js', 'ajv/dist/runtime/equal.js'],
    // One file without imports; only a chosen PDF asks for it.
    exclude: ['pdfjs-dist'],
  },
  ...(command === 'build' && builds),
}))
