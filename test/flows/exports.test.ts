import { runInNewContext } from 'node:vm'
import { parse, type AnyNode } from 'acorn'
import { createActor, createMachine, fromPromise, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { flowFromConfig } from '../../src/flows/config/flow-from-config'
import { toCode } from '../../src/flows/export/to-code'
import { graphOf } from '../machines/graph-of'
import { everyMachine } from '../machines/every-machine'

/** Every node of a program. */
const nodesIn = (part: unknown): AnyNode[] => {
  if (typeof part !== 'object' || part === null) return []
  const inside = Object.values(part).flatMap(nodesIn)
  return 'type' in part ? [part as AnyNode, ...inside] : inside
}

/** Of a literal: texts, numbers, lists and objects, and nothing that would be run. */
const inLiterals = new Set([
  'ArrayExpression',
  'Identifier',
  'Literal',
  'ObjectExpression',
  'Property',
  'UnaryExpression',
])

const namesOf = (implemented: object) => Object.keys(implemented)
const eachOf = <T>(names: string[], one: T) => Object.fromEntries(names.map((name) => [name, one]))

describe.each(Object.entries(everyMachine))('the flow %s', (_, machine) => {
  const flow = flowFromConfig(machine.config)

  /** The machine that a program gets from the code; it knows nothing but `createMachine`. */
  function machineOf(): AnyStateMachine {
    const code = toCode(flow)
      .replace("import { createMachine } from 'xstate'", '')
      .replace('export const machine =', 'machine =')
    const world: { machine?: AnyStateMachine; createMachine: unknown } = { createMachine }
    runInNewContext(code, world)
    return world.machine!
  }

  test('is code that any program can run, with the same graph', () => {
    expect(graphOf(machineOf())).toEqual(graphOf(machine))
  })

  test('is one import from xstate and one call with data: nothing in it is a function', () => {
    const program = parse(toCode(flow), { ecmaVersion: 'latest', sourceType: 'module' })
    const imports = nodesIn(program).filter(({ type }) => type.startsWith('Import'))
    expect(imports.map((node) => node.type)).toEqual(['ImportDeclaration', 'ImportSpecifier'])
    expect(imports[0]).toMatchObject({ source: { value: 'xstate' } })
    const calls = nodesIn(program).filter((node) => node.type === 'CallExpression')
    expect(calls).toHaveLength(1)
    const [config, ...others] = calls[0]!.arguments
    expect(others).toEqual([])
    const found = new Set(nodesIn(config).map(({ type }) => type))
    expect([...found].filter((type) => !inLiterals.has(type))).toEqual([])
    const values = nodesIn(config).flatMap((node) => (node.type === 'Property' ? [node] : []))
    expect(values.filter(({ value, computed }) => computed || value.type === 'Identifier')).toEqual(
      [],
    )
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
