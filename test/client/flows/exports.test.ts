import { runInNewContext } from 'node:vm'
import { createMachine, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { configOfFlow } from '../../../src/client/flows/config/config-of-flow'
import { flowFromConfig } from '../../../src/client/flows/config/flow-from-config'
import { toCode } from '../../../src/client/flows/export/to-code'
import { toDefinition } from '../../../src/client/flows/export/to-definition'
import { readMachine } from '../../../src/client/flows/import/read-machine'
import { graphOf } from '../../machines/graph-of'
import { everyText } from './every-text'

const built = (text: string): AnyStateMachine =>
  createMachine(configOfFlow(readMachine(text).flow) as never)

describe.each(everyText)('the flow %s', (_, machine, source) => {
  const flow = flowFromConfig(machine.config)

  test('is code that any program can run, with the same graph', () => {
    const code = toCode(flow)
      .replace("import { createMachine } from 'xstate'", '')
      .replace('export const machine =', 'machine =')
    const world: { machine?: AnyStateMachine; createMachine: unknown } = { createMachine }
    runInNewContext(code, world)
    expect(graphOf(world.machine as AnyStateMachine)).toEqual(graphOf(machine))
  })

  test('comes back from its code, its definition and its source as it was', () => {
    for (const text of [toCode(flow), JSON.stringify(toDefinition(machine)), source]) {
      expect(graphOf(built(text))).toEqual(graphOf(machine))
    }
  })
})
