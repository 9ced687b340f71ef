import type { Expression, Program } from 'acorn'
import { declare } from './declare'
import { readText, UnreadableText } from './read-text'
import { writtenName, Scope, wholeModule, type Meaning, type OtherFiles } from './scope'

/** The text of a file; undefined if there is none. */
export type ReadFile = (path: string) => string | undefined

interface Module {
  scope: Scope
  /** The parts that it hands out by name. */
  exports: Map<string, Meaning | undefined>
  /** Modules of which it hands out everything. */
  all: string[]
}

const source = /\.(?:[cm]?[jt]sx?|json)$/

const endings = ['', '.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '/index.ts', '/index.js']

/** The path that `../a` names in a file. */
function pathFrom(file: string, specifier: string): string {
  const parts = file.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The files that a relative import may mean; TypeScript's are imported as `.js`, too. */
function filesFor(file: string, specifier: string): string[] {
  const path = pathFrom(file, specifier)
  const stem = path.replace(/\.([cm]?)jsx?$/, '.$1')
  const typed = stem === path ? [] : [`${stem}ts`, `${stem}tsx`]
  return [...typed, ...endings.map((ending) => path + ending)].filter((one) => source.test(one))
}

/** The modules that a file imports by a relative path, parsed and never run. */
export class Modules implements OtherFiles {
  private readonly known = new Map<string, Module | undefined>()

  constructor(private readonly readFile: ReadFile) {}

  /** What a name of another module stands for. */
  find(from: Scope, specifier: string, name: string, depth = 0): Meaning | undefined {
    const module = depth < 20 && this.moduleOf(from.path ?? '', specifier)
    if (!module || name === wholeModule) return undefined
    if (module.exports.has(name)) return module.exports.get(name)
    for (const other of module.all) {
      const found = this.find(module.scope, other, name, depth + 1)
      if (found) return found
    }
    return undefined
  }

  private moduleOf(from: string, specifier: string): Module | undefined {
    if (!/^\.\.?\//.test(specifier)) return undefined
    for (const path of filesFor(from, specifier)) {
      if (!this.known.has(path)) this.known.set(path, this.parsed(path))
      const module = this.known.get(path)
      if (module) return module
    }
    return undefined
  }

  private parsed(path: string): Module | undefined {
    const text = this.readFile(path)
    if (text === undefined) return undefined
    try {
      return moduleIn(readText(text), new Scope(undefined, path, this))
    } catch (error) {
      if (error instanceof UnreadableText) return undefined
      throw error
    }
  }
}

function moduleIn(text: Program | Expression, scope: Scope): Module {
  const module: Module = { scope, exports: new Map(), all: [] }
  // JSON
  if (text.type !== 'Program') {
    module.exports.set('default', { node: text, scope })
    return module
  }
  const declared = declare(text, scope)
  for (const statement of text.body) {
    if (statement.type === 'ExportDefaultDeclaration')
      module.exports.set('default', { node: statement.declaration, scope })
    else if (statement.type === 'ExportAllDeclaration') {
      const specifier = String(statement.source.value)
      if (!statement.exported) module.all.push(specifier)
      else
        module.exports.set(writtenName(statement.exported), {
          specifier,
          exported: wholeModule,
          scope,
        })
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const { local, exported } of statement.specifiers) {
        const meaning: Meaning = statement.source
          ? { specifier: String(statement.source.value), exported: writtenName(local), scope }
          : { node: local, scope }
        module.exports.set(writtenName(exported), meaning)
      }
    }
  }
  for (const name of declared)
    if (!module.exports.has(name)) module.exports.set(name, scope.find(name))
  return module
}
