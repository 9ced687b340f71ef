import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { inject } from 'vitest'
import { partsOf } from './flow'

/** How often each part of a flow was played in the browser. */
export interface Coverage {
  flow: string
  /** Looks of the page that axe has seen. */
  looks: number
  states: [name: string, times: number][]
  edges: [name: string, times: number][]
}

/** Keeps account of what is played of a machine, in one walk or in several. */
export function coverageOf(machine: AnyStateMachine) {
  const { states, edges } = partsOf(machine)
  const counts = new Map([...states, ...edges].map((name) => [name, 0]))
  const counted = (names: string[]) =>
    names.map((name): [string, number] => [name, counts.get(name) ?? 0])
  let looks = 0

  return {
    note(parts: Iterable<string>) {
      for (const name of parts) if (counts.has(name)) counts.set(name, counts.get(name)! + 1)
    },
    noteLook() {
      looks += 1
    },
    isMissing: (edge: string) => counts.get(edge) === 0,
    /** Leaves the account for the end of the run and answers what was never played. */
    report() {
      const coverage: Coverage = {
        flow: machine.id,
        looks,
        states: counted(states),
        edges: counted(edges),
      }
      writeFileSync(join(inject('coverage'), `${machine.id}.json`), JSON.stringify(coverage))
      return [...states, ...edges].filter((name) => !counts.get(name))
    },
  }
}

/** The result of `report` when every edge was played. */
export const everything: string[] = []
