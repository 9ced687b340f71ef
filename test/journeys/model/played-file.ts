import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { edgeId } from '../../../src/flows/graph/edge-id'
import { everyMachine } from '../../machines/every-machine'
import { nameOf, transitionsIn } from '../../machines/walk'
import type { Coverage } from './coverage'

/** The transitions of each flow that walks have played, by the ids of its chart. */
type Played = Record<string, string[]>

const file = fileURLToPath(new URL('../../../src/flows/played/played.json', import.meta.url))

/** What the viewer of the flows shows as played. */
export const shownAsPlayed = () => JSON.parse(readFileSync(file, 'utf8')) as Played

function idsOf({ flow, edges }: Coverage): string[] {
  const times = new Map(edges)
  return transitionsIn(everyMachine[flow]!)
    .filter((transition) => (times.get(nameOf(transition)) ?? 0) > 0)
    .flatMap((transition) =>
      (transition.target ?? [undefined]).map((_, i) => edgeId(transition, i)),
    )
    .toSorted()
}

const playedIn = (folder: string): Played =>
  Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Coverage)
      .map((coverage) => [coverage.flow, idsOf(coverage)]),
  )

/** Writes what walks have just played; flows that were not played stay as they are. */
export function writePlayed(folder: string) {
  const all = { ...shownAsPlayed(), ...playedIn(folder) }
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** The flows of which the file tells something else than was just played. */
export function outdatedIn(folder: string): string[] {
  const shown = shownAsPlayed()
  return Object.entries(playedIn(folder))
    .filter(([flow, ids]) => JSON.stringify(shown[flow]) !== JSON.stringify(ids))
    .map(([flow]) => `${flow}: src/flows/played/played.json is outdated; npm run played writes it`)
}
