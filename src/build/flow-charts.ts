import { runnerImport, type Plugin } from 'vite'
import type { AnyStateMachine } from 'xstate'
import { graphOf } from '../flows/graph/graph'
import { drawingsOf, layOut } from '../flows/graph/lay-out'

const asked = /\?(flow|drawings)$/
const answered = /^\0(.+)\.(flow|drawings)\.js$/

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
 * its chart, and `import { drawings } from './x.machine.ts?drawings'` to its two drawings: the page
 * carries no layout engine.
 */
export function flowCharts(): Plugin {
  return {
    name: 'flow-charts',
    enforce: 'pre',
    async resolveId(source, importer) {
      const [query, what] = asked.exec(source) ?? []
      if (!query) return undefined
      const file = await this.resolve(source.slice(0, -query.length), importer)
      return file && `\0${file.id}.${what}.js`
    },
    async load(id) {
      const [, file, what] = answered.exec(id) ?? []
      if (!file) return undefined
      const { name, machine, dependencies } = await machineIn(file)
      for (const path of [file, ...dependencies]) this.addWatchFile(path)
      const graph = graphOf(machine)
      if (what === 'drawings')
        return `export const drawings = ${JSON.stringify(await drawingsOf(graph))}\n`
      const layout = JSON.stringify(await layOut(graph, 'down'))
      return `export { ${name} as machine } from ${JSON.stringify(file)}\nexport const layout = ${layout}\n`
    },
  }
}
