import { createMachine, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { graphOf } from '../../src/flows/graph/graph'
import { configOfFlow } from '../../src/flows/config/config-of-flow'
import { flowFromConfig } from '../../src/flows/config/flow-from-config'
import { flowGraph } from '../../src/flows/config/flow-graph'
import { toCode } from '../../src/flows/export/to-code'
import { changedParts, type DrawnFlow } from '../../src/flows/comparing/changed-parts'
import { readMachine } from '../../src/flows/reading/read-machine'
import { everyMachine } from '../machines/every-machine'
import { loginMachine } from '../../machines/login.machine'

const drawn = (machine: AnyStateMachine): DrawnFlow => ({
  written: flowGraph(flowFromConfig(machine.config)),
  graph: graphOf(machine),
})

/** A machine that was read from a text, as the page draws it. */
function imported(text: string): DrawnFlow {
  const { flow, graph } = readMachine(text)
  const machine = createMachine(configOfFlow(flow) as never) as AnyStateMachine
  return { written: graph, graph: graphOf(machine) }
}

describe.each(Object.entries(everyMachine))('in the charts of %s', (_, machine) => {
  const ours = drawn(machine)
  const nothing = drawn(createMachine({ id: 'nothing' }))
  const everything = [...ours.graph.nodes, ...ours.graph.edges]
    .map(({ id }) => id)
    .filter((id) => id !== ours.graph.id)
    .sort()

  test('nothing is marked beside the same machine', () => {
    const theirs = imported(toCode(flowFromConfig(machine.config)))
    expect(changedParts(ours, theirs).map(({ size }) => size)).toEqual([0, 0])
  })

  test('every state and every transition is marked beside a machine that has none', () => {
    const marked = (marks: ReadonlyMap<string, string>, kind: string) =>
      [...marks].flatMap(([id, how]) => (how === kind ? [id] : [])).sort()
    expect(marked(changedParts(ours, nothing)[0], 'removed')).toEqual(everything)
    expect(marked(changedParts(nothing, ours)[1], 'added')).toEqual(everything)
  })
})

test('of a machine that was changed, each part is marked where it is, and nothing else', () => {
  const text = toCode(flowFromConfig(loginMachine.config))
    .replace('validating: {', "locked: { on: { unlock: 'idle' } },\n    validating: {")
    .replace("{ guard: 'isValid', target: 'submitting' }", "{ guard: 'isValid', target: 'failed' }")
    .replace("'clearPassword', ", '')
  expect(changedParts(drawn(loginMachine), imported(text)).map((marks) => [...marks])).toEqual([
    [
      ['login.failed', 'changed'],
      ['login.validating:always:0', 'changed'],
    ],
    [
      ['login.failed', 'changed'],
      ['login.locked', 'added'],
      ['login.validating:always:0', 'changed'],
      ['login.locked:unlock:0', 'added'],
    ],
  ])
})
