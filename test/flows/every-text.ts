import { existsSync, readFileSync } from 'node:fs'
import { Modules } from '../../src/flows/reading/modules'
import { readMachines } from '../../src/flows/reading/read-machine'
import { everyMachine } from '../machines/every-machine'

const folder = new URL('../../machines/', import.meta.url)

function textAt(path: string) {
  const file = new URL(path, folder)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** The source of every machine. */
export const sources = Object.keys(everyMachine).map((name) => textAt(`${name}.machine.ts`)!)

/** A machine as it is read from its own source and the files that this imports. */
export function readFromSource(name: string) {
  const path = `${name}.machine.ts`
  const [read] = readMachines(textAt(path)!, { path, modules: new Modules(textAt) })
  if (!read?.machine) throw read?.problem ?? new Error(`${path} has no machine`)
  return read.machine
}
