import { configOfFlow } from '../config/config-of-flow'
import type { FlowState, Json } from '../config/flow-config'

const isWord = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key)

function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  // `</script>` and line separators would break some places that code is pasted into.
  return `'${escaped.replaceAll("'", "\\'").replaceAll('</', '<\\/')}'`
}

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

/**
 * A flow as a plain `createMachine({ … })` for XState's tools: actions, guards, actors and delays
 * are names; computed values are left out.
 */
export function toCode(flow: FlowState): string {
  const config = literal(configOfFlow(flow), '', 80)
  return `import { createMachine } from 'xstate'\n\nexport const machine = createMachine(${config})\n`
}
