import { createMachine } from 'xstate'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  enteredBefore,
  failuresWithoutExit,
  pathsIn,
  statesWithoutExit,
  stuckBefore,
  wordsIn,
  type Paths,
} from './broken-promise'
import { everyMachine } from './every-machine'
import { promises, type Kind } from './promises'
import { walk, worldsOf, type World } from './walk'
import { walkedMachines } from './walked-machines'

test('every machine is walked', () => {
  const names = walkedMachines.map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(everyMachine).toSorted())
})

test('every machine of which something is promised is there', () => {
  expect(Object.keys(promises).filter((name) => !(name in everyMachine))).toEqual([])
})

/** How a promise is broken; an empty list if it is kept. */
function breaches(paths: Paths, kind: Kind, states: readonly string[]) {
  if (kind === 'reached')
    return stuckBefore(paths, ({ state }) =>
      state._nodes.some(({ path }) => states.includes(path.join('.'))),
    ).map(({ key }) => key)
  return enteredBefore(paths, states, kind) ?? []
}

describe.each(walkedMachines)('the machine $name', ({ name, machine, samples }) => {
  let worlds: World[]
  let paths: Paths
  beforeAll(() => {
    worlds = worldsOf(machine, samples)
    paths = pathsIn(machine, worlds)
  }, 60_000)

  test('visits every state and takes every edge, as its graph says', async () => {
    const { paths: count, ...found } = await walk(machine, samples, worlds)
    expect(found).toEqual({ statesMissed: [], edgesMissed: [], differences: [] })
    expect(count).toBeGreaterThan(0)
  }, 60_000)

  test('has no state without an exit but the final ones', () => {
    expect(statesWithoutExit(paths)).toEqual([])
  })

  test('has a way out of every failure: another try, or the end', () => {
    expect(failuresWithoutExit(paths)).toEqual([])
  })

  test.each(promises[name] ?? [])('%s', (_, states, kind) => {
    const named = states.split(' ')
    const said = kind === 'reached' ? named : [...named, ...kind.oneOf, ...kind.until]
    const happens = wordsIn(paths)
    expect(said.filter((word) => !happens.has(word))).toEqual([])
    expect(breaches(paths, kind, named)).toEqual([])
  })
})

// oxlint-disable-next-line no-explicit-any -- the states of any machine, to be broken anywhere
type States = any

/** The paths of a machine with something changed in its states. */
function pathsOfBroken(name: string, change: (states: States) => void) {
  const { machine, samples } = walkedMachines.find((one) => one.name === name)!
  const config = copyOf(machine.config)
  change(config.states)
  const broken = createMachine(config, machine.implementations as never)
  return pathsIn(broken, worldsOf(broken, samples))
}

const copyOf = (value: States): States => {
  if (Array.isArray(value)) return value.map(copyOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one)]))
}

describe('a machine that is broken breaks its promise', () => {
  test.each<[string, string, (states: States) => void]>([
    ['login', 'Nothing is sent before', ({ idle }) => (idle.on.submit = 'submitting')],
    ['reply', 'A written reply', ({ writing }) => (writing.on.discard = 'closed')],
    ['header', 'The menu can always', ({ menu }) => delete menu.states.open.on],
  ])('%s: %s', (name, says, change) => {
    const [, states, kind] = promises[name]!.find(([promise]) => promise.startsWith(says))!
    expect(breaches(pathsOfBroken(name, change), kind, states.split(' '))).not.toEqual([])
  })

  test('where a state has no exit', () => {
    const paths = pathsOfBroken('contact', ({ succeeded }) => delete succeeded.on)
    expect(statesWithoutExit(paths)).toEqual(['succeeded in "succeeded"'])
  })

  test('where a failed call cannot be made again', () => {
    const paths = pathsOfBroken('contact', ({ failed }) => (failed.on = { close: 'failed' }))
    expect(failuresWithoutExit(paths)).toEqual(['sendMessage in "failed"'])
  })
})
