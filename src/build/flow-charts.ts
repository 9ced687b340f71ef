import { runnerImport, type Plugin } from 'vite'
import type { AnyStateMachine } from 'xstate'
import { graphOf } from '../flows/graph/graph'
import { drawingsOf } from '../flows/graph/lay-out'

const asked = '?drawings'
const answered = /^\0(.+)\.drawings\.js$/

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'implementations' in value

/**
 * Compiles `import { drawings } from './x.machine.ts?drawings'` to the two drawings of the machine's
 * chart: no page carries the layout engine.
 */
export function flowCharts(): Plugin {
  return {
    name: 'flow-charts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(asked)) return undefined
      const file = await this.resolve(source.slice(0, -asked.length), importer)
      return file && `\0${file.id}.drawings.js`
    },
    async load(id) {
      const [, file] = answered.exec(id) ?? []
      if (!file) return undefined
      const { module, dependencies } = await runnerImport<object>(file, { logLevel: 'error' })
      for (const path of [file, ...dependencies]) this.addWatchFile(path)
      const machine = Object.values(module).find(isMachine)
      if (!machine) throw new Error(`${file} exports no machine`)
      const drawings = await drawingsOf(graphOf(machine))
      return `export const drawings = ${JSON.stringify(drawings)}\n`
    },
  }
}
