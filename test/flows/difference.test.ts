import { describe, expect, test } from 'vitest'
import { flowFromConfig } from '../../src/flows/config/flow-from-config'
import { flowGraph } from '../../src/flows/config/flow-graph'
import { toCode } from '../../src/flows/export/to-code'
import { toDefinition } from '../../src/flows/export/to-definition'
import { difference } from '../../src/flows/comparing/difference'
import { readMachine } from '../../src/flows/reading/read-machine'
import { loginMachine } from '../../machines/login.machine'
import { everyMachine } from '../machines/every-machine'
import { readFromSource } from './every-text'

const none = { states: [], events: [], transitions: [] }

describe.each(Object.entries(everyMachine))('the flow %s', (name, machine) => {
  const flow = flowFromConfig(machine.config)

  test('differs in nothing from its own code, JSON and source', () => {
    const exported = [toCode(flow), JSON.stringify(toDefinition(machine))].map((text) =>
      readMachine(text),
    )
    for (const { graph } of [...exported, readFromSource(name)])
      expect(difference(flowGraph(flow), graph)).toEqual(none)
  })

  test('differs in each state that has one more tag, and in nothing else', () => {
    const others = [...flow.states].filter(([name]) => name !== flow.initial)
    expect(others.length).toBeGreaterThan(0)
    for (const [name, state] of others) {
      const without = { ...flow, states: new Map(flow.states) }
      without.states.set(name, { ...state, tags: [...state.tags, 'another'] })
      const { states, events, transitions } = difference(flowGraph(flow), flowGraph(without))
      expect(states.map((change) => [change.kind, change.name])).toEqual([['changed', name]])
      expect([events, transitions]).toEqual([[], []])
    }
  })
})

describe('a machine that was changed', () => {
  const ours = toCode(flowFromConfig(loginMachine.config))
  const changed = (from: string, to: string) => {
    expect(ours).toContain(from)
    const theirs = readMachine(ours.replace(from, to)).graph
    return difference(readMachine(ours).graph, theirs)
  }

  test('shows a new event, a new transition and a new state', () => {
    const from = 'validating: {'
    const to = "locked: { on: { unlock: 'idle' } },\n    validating: {"
    expect(changed(from, to)).toEqual({
      states: [{ kind: 'added', name: 'locked', is: 'plain state' }],
      events: [{ kind: 'added', name: 'unlock' }],
      transitions: [{ kind: 'added', name: 'locked: unlock', is: 'to idle' }],
    })
  })

  test('shows another target as one change', () => {
    const from = "{ guard: 'isValid', target: 'submitting' }"
    expect(changed(from, "{ guard: 'isValid', target: 'failed' }")).toEqual({
      ...none,
      transitions: [
        {
          kind: 'changed',
          name: 'validating: always',
          was: 'if isValid: to submitting',
          is: 'if isValid: to failed',
        },
      ],
    })
  })

  test('shows a guard put before the others as one transition more', () => {
    const from = "{ guard: 'isValid', target: 'submitting' },"
    expect(changed(from, `{ guard: 'isLocked', target: 'failed' }, ${from}`).transitions).toEqual([
      { kind: 'added', name: 'validating: always', is: 'if isLocked: to failed' },
    ])
  })

  test('shows guards that are tried in another order', () => {
    const config = (guards: string[]) =>
      `createMachine({ initial: 'a', states: { a: { always: [${guards.join(', ')}] }, b: {} } })`
    const [one, two] = ["{ guard: 'x', target: 'b' }", "{ guard: 'y', target: 'b' }"] as const
    const { transitions } = difference(
      readMachine(config([one, two])).graph,
      readMachine(config([two, one])).graph,
    )
    expect(transitions.length).toBeGreaterThan(0)
  })
})
