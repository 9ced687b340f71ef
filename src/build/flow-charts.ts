import { readFile } from 'node:fs/promises'
import { runnerImport, transformWithOxc, type Plugin } from 'vite'
import type { AnyStateMachine } from 'xstate'
import { graphOf } from '../charts/graph'
import { layoutOf } from '../charts/layout-of'

const query = '?flow'

/** A name of its own: the site's pages keep the machines in their chunks, /flows gets copies. */
const copied = (file: string) => `\0${file}.flow.js`
const copiedFrom = /^\0(.+)\.flow\.js$/

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'implementations' in value

async function machineIn(file: string) {
  const { module, dependencies } = await runnerImport<Record<string, unknown>>(file, {
    logLevel: 'error',
  })
  const [name, machine] = Object.entries(module).find(([, value]) => isMachine(value)) ?? []
  if (!name) throw new Error(`${file} exports no machine`)
  return { name, machine: machine as AnyStateMachine, dependencies }
}

/**
 * Turns `import { machine, layout } from './x.machine.ts?flow'` into a copy of the machine beside
 * the layout of its chart, computed now: the page carries no layout engine, and the public pages,
 * which share nothing with the copy, stay as they are.
 */
export function flowCharts(): Plugin {
  return {
    name: 'flow-charts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return undefined
      const file = await this.resolve(source.slice(0, -query.length), importer)
      return file && copied(file.id)
    },
    async load(id) {
      const file = copiedFrom.exec(id)?.[1]
      if (!file) return undefined
      const { name, machine, dependencies } = await machineIn(file)
      for (const path of [file, ...dependencies]) this.addWatchFile(path)
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
      const layout = JSON.stringify(await layoutOf(graphOf(machine)))
      return `${code}\nexport { ${name} as machine }\nexport const layout = ${layout}\n`
    },
  }
}
