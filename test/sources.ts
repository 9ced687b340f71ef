import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** One name that a file imports: a file of ours (relative to the root) or a package. */
export interface Import {
  file?: string
  package?: string
  /** `import type` and `export type` are gone at run time. */
  isType: boolean
  /** Loaded when it is needed: `import('…')`. */
  isLazy: boolean
}

/** Every file under `folder`, relative to the root; hidden ones and installed ones left out. */
export function filesUnder(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => !/(?:^|\/)(?:\.|node_modules\/)/.test(path))
    .filter((path) => statSync(join(root, path)).isFile())
    .toSorted()
}

export const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const isCode = (path: string) => /\.(?:ts|tsx|js)$/.test(path)

export const codeUnder = (folder: string) => filesUnder(folder).filter(isCode)

const withoutComments = (code: string) =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')

/** The code of a file without its comments. */
export const codeOf = (path: string) => withoutComments(textOf(path))

const endings = ['', '.ts', '.tsx', '.js', '/index.ts']

function resolved(from: string, name: string): string {
  const path = join(dirname(from), name)
  const isFile = (file: string) =>
    existsSync(join(root, file)) && statSync(join(root, file)).isFile()
  return endings.map((ending) => path + ending).find(isFile) ?? path
}

const packageOf = (name: string) =>
  name.startsWith('node:')
    ? 'node:'
    : name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/')

const importing =
  /\b(import|export)\b(\s+type\b)?(?:[\w\s{},*$]*?\bfrom)?\s*(\(\s*)?['"]([.@a-z][^'"\n$]*)['"]/g

const globbing = /\bimport\.meta\.glob(?:<[^(]*>)?\(\s*'([^'*]+)\/\*(\.[^'*]+)',[^)]*\beager: true/g

/** Every file of a folder, imported at once: `import.meta.glob('./sections/*.ts', { eager: true })`. */
const globbedBy = (path: string): Import[] =>
  [...codeOf(path).matchAll(globbing)].flatMap(([, folder = '', ending = '']) =>
    filesUnder(join(dirname(path), folder))
      .filter((file) => file.endsWith(ending))
      .map((file) => ({ file, isType: false, isLazy: false })),
  )

/** The imports of a file: static, dynamic, re-exported and type-only. */
export function importsOf(path: string): Import[] {
  const named = [...codeOf(path).matchAll(importing)].map(([, , type, call, written = '']) => {
    const name = written.replace(/\?.*$/, '')
    return {
      ...(name.startsWith('.') ? { file: resolved(path, name) } : { package: packageOf(name) }),
      isType: type !== undefined,
      isLazy: call !== undefined,
    }
  })
  return [...named, ...globbedBy(path)]
}

/** Every file and package that a page has loaded once `entries` run: lazy imports are not followed. */
export function loadedBy(entries: string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const queue = [...entries]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (files.has(path)) continue
    files.add(path)
    if (!isCode(path)) continue
    for (const found of importsOf(path)) {
      if (found.isType || found.isLazy) continue
      if (found.package) packages.add(found.package)
      if (found.file) queue.push(found.file)
    }
  }
  return { files, packages }
}
