import { runnerImport, type Plugin } from 'vite'
import type { AnyStateMachine } from 'xstate'
import { graphOf } from '../flows/graph/graph'
import { layoutOf } from '../flows/graph/layout-of'

const query = '?flow'

const chartOf = (file: string) => `\0${file}.flow.js`
const chartFrom = /^\0(.+)\.flow\.js$/

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
 * Compiles `import { machine, layout } from './x.machine.ts?flow'` to the machine and the layout of
 * its chart: the page carries no layout engine.
 */
export function flowCharts(): Plugin {
  return {
    name: 'flow-charts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return undefined
      const file = await this.resolve(source.slice(0, -query.length), importer)
      return file && chartOf(file.id)
    },
    async load(id) {
      const file = chartFrom.exec(id)?.[1]
      if (!file) return undefined
      const { name, machine, dependencies } = await machineIn(file)
      for (const path of [file, ...dependencies]) this.addWatchFile(path)
      const layout = JSON.stringify(await layoutOf(graphOf(machine)))
      return `export { ${name} as machine } from ${JSON.stringify(file)}\nexport const layout = ${layout}\n`
    },
  }
}
