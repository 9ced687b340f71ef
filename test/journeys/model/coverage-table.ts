import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Coverage } from './coverage'

const played = (parts: [string, number][]) =>
  `${parts.filter(([, times]) => times > 0).length}/${parts.length}`

function tableOf({ flow, looks, states, edges }: Coverage) {
  const never = [...states, ...edges].filter(([, times]) => times === 0)
  return [
    `${flow}: states ${played(states)}, edges ${played(edges)}, seen by axe in ${looks} looks`,
    ...never.map(([name]) => `  NEVER ${name}`),
  ].join('\n')
}

/** How much of each flow was played in the browser, for the end of the run; '' if nothing was. */
export function coverageTable(folder: string): string {
  const all = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Coverage,
  )
  if (all.length === 0) return ''
  return ['Played in the browser, flow by flow', ...all.map(tableOf)].join('\n')
}
