import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coverageGaps, namedFlows } from '../journeys/model/coverage-gaps'
import { partsOf } from '../journeys/model/flow'
import { everyMachine } from './every-machine'

let folder: string

/** Leaves an account of every flow, in which each part was played once, except as said. */
function leave(played: (part: string) => number = () => 1, flows = namedFlows) {
  for (const flow of flows) {
    const counted = (parts: string[]) => parts.map((part) => [part, played(part)])
    const { states, edges } = partsOf(everyMachine[flow]!)
    const account = { flow, looks: 1, states: counted(states), edges: counted(edges) }
    writeFileSync(join(folder, `${flow}.json`), JSON.stringify(account))
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gaps-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a run of all journeys has no gap', () => {
  test('when every part of every flow was played', () => {
    leave()
    expect(coverageGaps(folder)).toEqual([])
  })
})

describe('a run of all journeys has a gap', () => {
  test.each(namedFlows)('when %s was not played', (flow) => {
    leave(
      undefined,
      namedFlows.filter((other) => other !== flow),
    )
    expect(coverageGaps(folder)).toEqual([`${flow} was not played`])
  })

  test.each(namedFlows)('when an edge or a state of %s was never taken', (flow) => {
    const { states, edges } = partsOf(everyMachine[flow]!)
    for (const part of [states[0]!, edges.at(-1)!]) {
      leave((name) => (name === part ? 0 : 1))
      expect(coverageGaps(folder)).toEqual([`${flow}: ${part} was never played`])
    }
  })

  test('when a walk knows less than the machine', () => {
    leave()
    writeFileSync(join(folder, 'home.json'), JSON.stringify({ states: [], edges: [] }))
    const { states, edges } = partsOf(everyMachine.home!)
    expect(coverageGaps(folder)).toHaveLength(states.length + edges.length)
  })

  test('when nothing was played at all', () => {
    expect(coverageGaps(folder)).toHaveLength(namedFlows.length)
  })
})
