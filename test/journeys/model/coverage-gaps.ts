import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyMachine } from '../../machines/every-machine'
import type { Coverage } from './coverage'
import { partsOf } from './flow'

/** The flows that are played in the browser, to their last edge. */
export const namedFlows = [
  'account-link',
  'admin-section',
  'application-status',
  'contact',
  'header',
  'home',
  'loan-case',
  'loan-wizard',
  'login',
  'newsletter',
  'pdf-pages',
  'people',
  'person',
  'receipt',
  'reply',
  'report-return',
  'second-factor',
  'whistle-case',
]

function gapsOf(flow: string, file: string): string[] {
  if (!existsSync(file)) return [`${flow} was not played`]
  const { states, edges } = JSON.parse(readFileSync(file, 'utf8')) as Coverage
  const played = new Map([...states, ...edges])
  const parts = partsOf(everyMachine[flow]!)
  return [...parts.states, ...parts.edges]
    .filter((part) => !played.get(part))
    .map((part) => `${flow}: ${part} was never played`)
}

/** Edges that a whole run did not play, by flow; taken from the machines, not from the walks. */
export const coverageGaps = (folder: string): string[] =>
  namedFlows.flatMap((flow) => gapsOf(flow, join(folder, `${flow}.json`)))
