import { readFileSync } from 'node:fs'
import { everyMachine } from '../machines/every-machine'

/** The source of every machine, beside the machine: `[name, machine, source]`. */
export const everyText = Object.entries(everyMachine).map(
  ([name, machine]) =>
    [
      name,
      machine,
      readFileSync(new URL(`../../machines/${name}.machine.ts`, import.meta.url), 'utf8'),
    ] as const,
)
