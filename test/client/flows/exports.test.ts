import { runInNewContext } from 'node:vm'
import { createMachine, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { flowFromConfig } from '../../../src/client/flows/config/flow-from-config'
import { toCode } from '../../../src/client/flows/export/to-code'
import { graphOf } from '../../machines/graph-of'
import { everyMachine } from '../../machines/every-machine'

describe.each(Object.entries(everyMachine))('the flow %s', (_, machine) => {
  const flow = flowFromConfig(machine.config)

  test('is code that any program can run, with the same graph', () => {
    const code = toCode(flow)
      .replace("import { createMachine } from 'xstate'", '')
      .replace('export const machine =', 'machine =')
    const world: { machine?: AnyStateMachine; createMachine: unknown } = { createMachine }
    runInNewContext(code, world)
    expect(graphOf(world.machine as AnyStateMachine)).toEqual(graphOf(machine))
  })
})
