import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawFirstScreen } from '../../../shared/first-screen'

/** The files a page needs besides the document's script, by URL. */
export interface PageFiles {
  scripts: string[]
  styles: string[]
  /** The text of those styles behind the document's own; undefined in development. */
  sheet?: string | undefined
  /** The font of every page; undefined in development. */
  font?: string | undefined
}

/** The browser programs, by their folders below `src`. */
export const programs = ['site', 'office', 'flows'] as const
export type Program = (typeof programs)[number]

/** The client build as the pages use it. */
export interface ClientBuild {
  /** The folder of static files; undefined in development, where Vite serves them. */
  folder?: string
  /** The HTML document of a program; `path` is the requested address. */
  document(program: Program, path: string): Promise<string> | string
  /** The files that the page module (site/home/home-page.tsx) loads. */
  filesOf(module: string): PageFiles
  /** The URLs of a module that is a separate script, and of its imports. */
  scriptsOf(module: string): [string, ...string[]]
  /** Absent in development, where only the browser renders. */
  firstScreen?: DrawFirstScreen
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}

type Manifest = Record<string, Chunk>

/** A chunk behind all that it imports: its styles win over theirs. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [...(chunk.imports ?? []).flatMap((name) => withImports(manifest, name, seen)), key]
}

const programOf = (module: string) => module.split('/')[0] as Program

/** Further fonts load only when a page uses their characters. */
const commonFont = '-latin-wght-'

const cssOf = (chunks: Chunk[]) => chunks.flatMap(({ css = [] }) => css)

function filesOf(folder: string, manifest: Manifest, module: string): PageFiles {
  const document = `${programOf(module)}/index.html`
  const seen = new Set<string>()
  const [already, chunks] = [document, module].map((key) =>
    withImports(manifest, key, seen).map((name) => manifest[name]!),
  ) as [Chunk[], Chunk[]]
  const sheets = new Set(cssOf([...already, ...chunks]))
  const font = manifest[document]?.assets?.find((file) => file.includes(commonFont))
  return {
    scripts: chunks.map(({ file }) => `/${file}`),
    styles: cssOf(chunks).map((file) => `/${file}`),
    sheet: [...sheets].map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n'),
    font: font && `/${font}`,
  }
}

/** Used when only the server runs: pages say why they are empty. */
const unbuilt: ClientBuild = {
  document: () =>
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><!--page-head--></head><body><p>The pages of this site are not built. Run: npm run build</p></body></html>',
  filesOf: () => ({ scripts: [], styles: [] }),
  scriptsOf: (module) => [`/${module}`],
}

/**
 * The build of `site/first-screen.tsx`; loaded on first use, so that commands and starts do not
 * wait for it.
 */
const drawnBy =
  (module: string): DrawFirstScreen =>
  async (...page) => {
    const { firstScreen } = (await import(/* @vite-ignore */ pathToFileURL(module).href)) as {
      firstScreen: DrawFirstScreen
    }
    return firstScreen(...page)
  }

/**
 * Reads the output of `vite build` in `folder`.
 * @param drawing the built module that renders first screens
 */
export function clientBuild(folder: string, drawing?: string): ClientBuild {
  const filesIn = (name: string) => programs.map((program) => join(folder, program, name))
  if (![...filesIn('index.html'), ...filesIn('manifest.json')].every((file) => existsSync(file)))
    return unbuilt
  const read = (program: Program, name: string) => readFileSync(join(folder, program, name), 'utf8')
  const built = Object.fromEntries(
    programs.map((program) => [
      program,
      {
        html: read(program, 'index.html'),
        manifest: JSON.parse(read(program, 'manifest.json')) as Manifest,
      },
    ]),
  ) as Record<Program, { html: string; manifest: Manifest }>
  const manifestFor = (module: string) => built[programOf(module)].manifest
  return {
    folder,
    document: (program) => built[program].html,
    filesOf: (module) => filesOf(folder, manifestFor(module), module),
    scriptsOf(module) {
      const manifest = manifestFor(module)
      const [own = `/${module}`, ...imported] = withImports(manifest, module)
        .map((key) => `/${manifest[key]!.file}`)
        .reverse()
      return [own, ...imported]
    },
    ...(drawing && { firstScreen: drawnBy(drawing) }),
  }
}
