import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawFirstScreen } from '../../shared/first-screen'

/** What a page needs besides the document's own script, as addresses on the site. */
export interface PageFiles {
  scripts: string[]
  styles: string[]
  /** All of the above and the document's own style sheets in one file; undefined in development. */
  sheet?: string | undefined
  /** The letters that every page is written with; undefined in development. */
  font?: string | undefined
}

/** The browser's half of the site as the pages see it. */
export interface ClientBuild {
  /** The folder whose files are served; none in development, where Vite serves them. */
  folder?: string
  /** The document that every page starts from; `path` is the address that was asked for. */
  document(path: string): Promise<string> | string
  /** What the page made from `module` (home/home-page.tsx) loads at once. */
  filesOf(module: string): PageFiles
  /** The address of a module that is a script of its own. */
  scriptOf(module: string): string
  /** Absent in development: there the page is drawn by the browser alone. */
  firstScreen?: DrawFirstScreen
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
  /** Made by build/page-sheets.ts. */
  sheet?: string
}

type Manifest = Record<string, Chunk>

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return seen
  seen.add(key)
  for (const name of chunk.imports ?? []) withImports(manifest, name, seen)
  return seen
}

/** Other letters come where a page shows one of them. */
const everyPagesLetters = '-latin-wght-'

function filesOf(manifest: Manifest, module: string): PageFiles {
  const already = withImports(manifest, 'index.html')
  const chunks = [...withImports(manifest, module)]
    .filter((key) => !already.has(key))
    .map((key) => manifest[key]!)
  const sheet = manifest[module]?.sheet
  const font = manifest['index.html']?.assets?.find((file) => file.includes(everyPagesLetters))
  return {
    scripts: chunks.map(({ file }) => `/${file}`),
    styles: chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    sheet: sheet && `/${sheet}`,
    font: font && `/${font}`,
  }
}

/** Stands in where only the server runs: the pages answer, and say why they are bare. */
const unbuilt: ClientBuild = {
  document: () =>
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><!--page-head--></head><body><p>The pages of this site are not built. Run: npm run build</p></body></html>',
  filesOf: () => ({ scripts: [], styles: [] }),
  scriptOf: (module) => `/${module}`,
}

/**
 * What `vite build --ssr` made from `client/first-screen.tsx`; loaded when the first page is asked
 * for, so that commands and starts do not wait for it.
 */
const drawnBy =
  (module: string): DrawFirstScreen =>
  async (path, lead) => {
    const { firstScreen } = (await import(pathToFileURL(module).href)) as {
      firstScreen: DrawFirstScreen
    }
    return firstScreen(path, lead)
  }

/**
 * Reads what `vite build` wrote into `folder`.
 * @param drawing the file of the built module that draws first screens
 */
export function clientBuild(folder: string, drawing?: string): ClientBuild {
  const [document, manifestFile] = [join(folder, 'index.html'), join(folder, 'manifest.json')]
  if (!existsSync(document) || !existsSync(manifestFile)) return unbuilt
  const html = readFileSync(document, 'utf8')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  return {
    folder,
    document: () => html,
    filesOf: (module) => filesOf(manifest, module),
    scriptOf: (module) => `/${manifest[module]?.file ?? module}`,
    ...(drawing && { firstScreen: drawnBy(drawing) }),
  }
}
