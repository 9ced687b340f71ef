import { existsSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { createMachine, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { configOfFlow } from '../../src/flows/config/config-of-flow'
import { toCode } from '../../src/flows/export/to-code'
import { toDefinition } from '../../src/flows/export/to-definition'
import { graphOf as drawnOf } from '../../src/flows/graph/graph'
import type { Cause } from '../../src/flows/graph/transition-words'
import { Modules } from '../../src/flows/reading/modules'
import { readMachine, readMachines, type ReadMachine } from '../../src/flows/reading/read-machine'
import { deliveryMachine } from '../fixtures/machines/delivery.machine'
import { playerMachine } from '../fixtures/machines/player.machine'
import { everyMachine } from '../machines/every-machine'
import { graphOf } from '../machines/graph-of'
import { edgesOf, nodesOf } from '../machines/walk'
import { readFromSource } from './every-text'
import { machines, written } from './generated-machine'

const built = (config: unknown) => createMachine(config as never) as AnyStateMachine
const rebuilt = ({ flow }: ReadMachine) => built(configOfFlow(flow))

/** All that XState goes by in a machine, and what its chart draws. */
const meaning = (machine: AnyStateMachine) =>
  JSON.stringify({ is: graphOf(machine), drawn: drawnOf(machine) }, null, 1)

/** The machine that a program gets from the exported code. */
function machineOf(code: string): AnyStateMachine {
  const world: { machine?: AnyStateMachine; createMachine: unknown } = { createMachine }
  runInNewContext(code.replace(/^import .*\n/, '').replace('export const ', ''), world)
  return world.machine!
}

/** Where each transition leads, by paths. */
const ways = (machine: AnyStateMachine) =>
  nodesOf(machine.root).flatMap((node) =>
    edgesOf(node).map(({ target = [] }) => [node.path, ...target.map(({ path }) => path)]),
  )

function expectSame(config: unknown) {
  const original = built(config)
  const read = readMachine(`createMachine(${written(config)})`)
  expect(meaning(rebuilt(read))).toBe(meaning(original))
  expect(
    read.graph.transitions.map(({ source, targets }) =>
      [source, ...targets].map((path) => path.split('.').filter(Boolean)),
    ),
  ).toEqual(ways(original))
  const causes = (list: readonly Cause[]) =>
    [...new Set(list.map(({ trigger, name }) => `${trigger} ${name}`))].toSorted()
  expect(causes(read.graph.transitions)).toEqual(causes(drawnOf(original).edges))
  expect(meaning(machineOf(toCode(read.flow)))).toBe(meaning(original))
}

function expectSameAsJson(config: unknown) {
  const original = built(config)
  const definition = JSON.stringify(toDefinition(original))
  expect(meaning(rebuilt(readMachine(definition)))).toBe(meaning(original))
}

describe('a machine that was read, written and built by XState is the same machine', () => {
  test('whatever it is made of', () => {
    let transitions = 0
    fc.assert(
      fc.property(machines, (config) => {
        transitions += ways(built(config)).length
        expectSame(config)
        expectSameAsJson(config)
      }),
      { numRuns: 50 },
    )
    expect(transitions).toBeGreaterThan(500)
  })

  const next = { target: 'q', guard: 'isFirst' }
  const states = (p: object) => ({ id: 'm', initial: 'p', states: { p, q: {}, r: {} } })
  test.each<[string, object]>([
    ['a delay with a last way out', states({ after: { 400: [next, { target: 'r' }] } })],
    ['a delay in other digits', states({ after: { '4e2': 'q', 0.5: 'r' } })],
    ['an event with a last way out', states({ on: { go: [next, 'r'] } })],
    ['an event that is forbidden', states({ on: { go: undefined, stop: [next, undefined] } })],
    ['an empty target', states({ on: { go: '', stop: { target: [] }, end: { target: '' } } })],
    ['itself', states({ on: { go: '.', stop: { target: '.', reenter: true } } })],
    ['the machine itself', { ...states({}), on: { go: '.', stop: { target: ['.q', '.'] } } }],
    ['an id with a dot', states({ id: 'own.p', on: { go: '#own\\.p', stop: '#m.p' } })],
    [
      'a name with a backslash',
      { id: 'm', initial: 'p', states: { p: { on: { go: 'o\\\\k' } }, 'o\\k': {} } },
    ],
    ['no id', { ...states({ id: '', on: { go: '#(machine).q' } }), id: '' }],
    [
      'the end of an actor that was spawned',
      states({ on: { 'xstate.done.actor.worker': 'q', 'xstate.error.actor.worker': 'r' } }),
    ],
  ])('with %s', (_, config) => {
    expectSame(config)
    expectSameAsJson(config)
  })

  test('with a delay that leads nowhere', () => {
    expectSame(states({ after: { 400: undefined, 500: [], soon: {} } }))
  })
})

const folder = new URL('../fixtures/machines/', import.meta.url)
const textOf = (path: string) => {
  const file = new URL(path, folder)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** What is left of a machine whose code has no names: how much code stands where. */
const outline = (machine: AnyStateMachine) =>
  JSON.stringify(
    graphOf(machine),
    (key, value: unknown) => {
      if (key === 'guard') return value !== undefined
      if (key === 'src') return undefined
      return ['actions', 'entry', 'exit'].includes(key) ? (value as unknown[]).length : value
    },
    1,
  )

describe('a machine is read as XState builds it when it is run', () => {
  test.each([
    ['delivery.machine.ts', deliveryMachine],
    ['player.machine.ts', playerMachine],
  ])('from constants, enums and other files: %s', (path, machine) => {
    const modules = new Modules(textOf)
    const [read, ...others] = readMachines(textOf(path)!, { path, modules })
    expect(others).toEqual([])
    expect(read?.problem).toBeUndefined()
    const { flow } = read!.machine!
    expect(outline(built(configOfFlow(flow)))).toBe(outline(machine))
  })

  test.each(Object.entries(everyMachine))('from its own source: %s', (name, machine) => {
    const { flow } = readFromSource(name)
    expect(meaning(built(configOfFlow(flow)))).toBe(meaning(built(machine.config)))
  })
})
