import { configOfFlow } from '../config/config-of-flow'
import type { FlowState, Json } from '../config/flow-config'

const isWord = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key)

function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  // A closing tag or a line separator would be read differently in some places that code is put.
  return `'${escaped.replaceAll("'", "\\'").replaceAll('</', '<\\/')}'`
}

/** Data as a JavaScript literal: no semicolons, single quotes, short things on one line. */
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

/**
 * A flow as one plain `createMachine({ … })`, which XState's tools take as it is: actions, guards,
 * actors and delays are names, and whatever was computed is left out.
 */
export function toCode(flow: FlowState): string {
  const config = literal(configOfFlow(flow), '', 80)
  return `import { createMachine } from 'xstate'\n\nexport const machine = createMachine(${config})\n`
}
