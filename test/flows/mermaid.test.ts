import { createMachine } from 'xstate'
import { expect, test } from 'vitest'
import { toMermaid } from '../../src/flows/export/to-mermaid'
import { graphOf } from '../../src/flows/graph/graph'

const diagramOf = (config: object) => toMermaid(graphOf(createMachine(config as never)))

test('a diagram shows what a machine can do', () => {
  const config = {
    id: 'all',
    type: 'parallel',
    states: {
      one: {
        initial: 'a',
        states: {
          a: { entry: 'greet', invoke: { src: 'call', onDone: 'b', onError: '#all.two' } },
          b: { always: { guard: { type: 'is', params: { step: 2 } }, target: 'done' } },
          back: { type: 'history' },
          done: { type: 'final' },
        },
      },
      two: {
        after: { patience: '.c' },
        on: { note: { actions: 'keep' } },
        initial: 'c',
        states: { c: {} },
      },
    },
  }
  expect(diagramOf(config)).toBe(`stateDiagram-v2
  state "all" as _0 {
    one_a --> two : call failed
    two --> two_c : after patience
    state "one" as one {
      [*] --> one_a
      one_a --> one_b : call done
      one_b --> one_done : always [is(2)]
      one_done --> [*]
      state "a" as one_a
      one_a : entry / greet
      one_a : runs call
      state "b" as one_b
      state "back (history)" as one_back
      state "done" as one_done
    }
    --
    state "two<br/>note / keep" as two {
      [*] --> two_c
      state "c" as two_c
    }
  }`)
})

test('an arrow of the machine itself stands outside of its frame', () => {
  const config = {
    id: 'm',
    initial: 'a',
    on: { stop: '.b' },
    states: { a: {}, b: { on: { again: '#m' } } },
  }
  expect(diagramOf(config)).toBe(`stateDiagram-v2
  _0 --> b : stop
  b --> _0 : again
  state "m" as _0 {
    [*] --> a
    state "a" as a
    state "b" as b
  }`)
})
