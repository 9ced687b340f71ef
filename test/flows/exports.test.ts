import { runInNewContext } from 'node:vm'
import { createActor, createMachine, fromPromise, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { configOf } from '../../src/flows/export/config-of'
import { toCode } from '../../src/flows/export/to-code'
import { graphOf } from '../machines/graph-of'
import { everyMachine } from '../machines/every-machine'
import { nodesIn, under, type Node } from '../machines/written-machine'

/** Of a literal: texts, numbers, lists and objects, and nothing that would be run. */
const inLiterals = ['ArrayExpression', 'Identifier', 'Literal', 'ObjectExpression', 'Property']

const namesOf = (implemented: object) => Object.keys(implemented)
const eachOf = <T>(names: string[], one: T) => Object.fromEntries(names.map((name) => [name, one]))

describe.each(Object.entries(everyMachine))('the flow %s', (_, machine) => {
  const code = toCode(machine)

  /** The machine that a program gets from the code; it knows nothing but `createMachine`. */
  function machineOf(): AnyStateMachine {
    const world: { machine?: AnyStateMachine; createMachine: unknown } = { createMachine }
    runInNewContext(code.replace(/^import .*\n/, '').replace('export const ', ''), world)
    return world.machine!
  }

  test('is code that any program can run, with the same graph', () => {
    expect(graphOf(machineOf())).toEqual(graphOf(machine))
  })

  test('is data from which XState builds the same graph', () => {
    expect(graphOf(createMachine(configOf(machine) as never))).toEqual(graphOf(machine))
  })

  test('is one import from xstate and one call with data: nothing in it is a function', () => {
    const nodes = nodesIn(code)
    const imports = nodes.filter(({ type }) => type.startsWith('Import'))
    expect(imports.map(({ type }) => type)).toEqual(['ImportDeclaration', 'ImportSpecifier'])
    expect(imports[0]).toMatchObject({ source: { value: 'xstate' } })
    const calls = nodes.filter(({ type }) => type === 'CallExpression')
    expect(calls).toHaveLength(1)
    const [config, ...others] = calls[0]!.arguments as Node[]
    expect(others).toEqual([])
    const parts = under(config!)
    expect(parts.map(({ type }) => type).filter((type) => !inLiterals.includes(type))).toEqual([])
    const values = parts.filter(({ type }) => type === 'Property')
    expect(values.length).toBeGreaterThan(3)
    expect(
      values.filter(({ value, computed }) => computed || (value as Node).type === 'Identifier'),
    ).toEqual([])
  })

  test('begins, once it is given what its names stand for, where the flow begins', () => {
    const { actions, actors, guards, delays } = machine.implementations
    const begun = (one: AnyStateMachine) => {
      const given = one.provide({
        actions: eachOf(namesOf(actions), () => {}),
        actors: eachOf(
          namesOf(actors),
          fromPromise(() => new Promise<never>(() => {})),
        ),
        guards: eachOf(namesOf(guards), () => false),
        delays: eachOf(namesOf(delays), 1000),
      } as never)
      const actor = createActor(given, { input: {} }).start()
      const { value, status } = actor.getSnapshot()
      actor.stop()
      return { value: value as unknown, status }
    }
    expect(begun(machineOf())).toEqual(begun(machine))
  })
})
