import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Coverage } from './coverage'

const played = (parts: [string, number][]) =>
  `${parts.filter(([, times]) => times > 0).length}/${parts.length}`

const row = (times: string | number, name: string) => `  ${String(times).padStart(6)}  ${name}`

function tableOf({ flow, looks, states, edges }: Coverage) {
  return [
    `${flow}: states ${played(states)}, edges ${played(edges)}, seen by axe in ${looks} looks`,
    row('times', 'state or edge'),
    ...[...states, ...edges].map(([name, times]) => row(times || 'NEVER', name)),
  ].join('\n')
}

/** A table of the edges played in the browser, by flow, for the end of the run; '' if none. */
export function coverageTable(folder: string): string {
  const all = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Coverage,
  )
  if (all.length === 0) return ''
  return ['Played in the browser, flow by flow', ...all.map(tableOf)].join('\n\n')
}
