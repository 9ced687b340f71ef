import { createMachine, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { everyMachine } from './every-machine'
import { edgesIn } from './walk'

/** Where a machine's config names a piece of code; everything else in it is data. */
const named = new Set(['actions', 'entry', 'exit', 'guard', 'src'])

function codeWithoutName(config: unknown, path = ''): string[] {
  if (typeof config !== 'object' || config === null) return []
  return Object.entries(config).flatMap(([key, value]) => {
    const here = `${path}/${key}`
    const list: unknown[] = Array.isArray(value) ? value : [value]
    const isUnnamed = (item: unknown) =>
      typeof item === 'function' || (item instanceof Object && !('type' in item))
    if (named.has(key) && list.some(isUnnamed)) return [here]
    if (key === 'after') {
      const numbers = Object.keys(value as object).filter((delay) => /^\d+$/.test(delay))
      return [...numbers.map((delay) => `${here}/${delay}`), ...codeWithoutName(value, here)]
    }
    return codeWithoutName(value, here)
  })
}

const rebuilt = (machine: AnyStateMachine) =>
  createMachine(JSON.parse(JSON.stringify(machine.config)))

describe.each(Object.entries(everyMachine))('the machine %s', (name, machine) => {
  test('is named like its file and says what it is', () => {
    expect(machine.id).toBe(name)
    expect(machine.root.description).toMatch(/^Specification \d/)
  })

  test('only names its actions, guards, actors and delays', () => {
    expect(codeWithoutName(machine.config)).toEqual([])
  })

  test('has the same edges when it is rebuilt from its JSON', () => {
    expect(edgesIn(rebuilt(machine))).toEqual(edgesIn(machine))
  })
})
