import type { AnyStateMachine } from 'xstate'
import { configOf, type Json } from './config-of'

const isWord = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key)

const quoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** Data as a JavaScript literal: no semicolons, single quotes, short values on one line. */
function literal(value: Json, indent: string, room: number): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const deeper = `${indent}  `
  const parts = Object.entries(value).map(([key, item]) => {
    const named = isList ? '' : `${isWord(key) ? key : quoted(key)}: `
    return named + literal(item, deeper, room - 2 - named.length)
  })
  if (parts.length === 0) return open + close
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (line.length <= room && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`
}

/** A machine as a plain `createMachine({ … })` for XState's tools. */
export const toCode = (machine: AnyStateMachine) =>
  `import { createMachine } from 'xstate'\n\nexport const machine = createMachine(${literal(configOf(machine), '', 80)})\n`
