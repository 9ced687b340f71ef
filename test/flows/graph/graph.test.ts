import { createMachine, setup, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { edgeId } from '../../../src/flows/graph/edge-id'
import { graphOf, type Trigger } from '../../../src/flows/graph/graph'
import { everyMachine } from '../../machines/every-machine'
import { nodesOf } from '../../machines/walk'

interface Config {
  states?: Record<string, Config>
  invoke?: object | object[]
  on?: Record<string, unknown>
  after?: Record<string, unknown>
  always?: unknown
  onDone?: unknown
}

const list = (value: unknown) => [value ?? []].flat()

/** States and transitions as the file of the machine writes them, read from its config alone. */
function countIn(config: Config): { states: number; transitions: number } {
  const invokes = list(config.invoke) as Record<'onDone' | 'onError' | 'onSnapshot', unknown>[]
  const own = [
    ...Object.values(config.on ?? {}).flatMap(list),
    ...Object.values(config.after ?? {}).flatMap(list),
    ...list(config.always),
    ...list(config.onDone),
    ...invokes.flatMap(({ onDone, onError, onSnapshot }) =>
      [onDone, onError, onSnapshot].flatMap(list),
    ),
  ]
  const below = Object.values(config.states ?? {}).map(countIn)
  return {
    states: below.reduce((sum, one) => sum + one.states, 1),
    transitions: below.reduce((sum, one) => sum + one.transitions, own.length),
  }
}

/** One of everything that a chart can show. */
const specimen = setup({
  delays: { pause: 1500 },
  guards: { isReady: (_, params: { step: number }) => params.step > 0 },
}).createMachine({
  id: 'specimen',
  initial: 'idle',
  on: { note: { actions: 'write' } },
  states: {
    idle: {
      entry: { type: 'enterStep', params: { step: 1 } },
      exit: 'forget',
      on: {
        go: [
          { guard: { type: 'isReady', params: { step: 2 } }, target: 'both', actions: 'clear' },
          { actions: ['shout', 'focus'] },
        ],
        again: { target: 'idle', reenter: true },
        same: 'idle',
        deep: '#second-of-right',
        '*': 'checking',
      },
    },
    checking: { always: [{ guard: 'isReady', target: 'both' }, { target: 'waiting' }] },
    waiting: {
      after: { pause: 'idle', 250: 'both' },
      invoke: { src: 'load', onDone: 'both', onError: 'idle', onSnapshot: { actions: 'write' } },
    },
    both: {
      type: 'parallel',
      onDone: 'over',
      on: { split: { target: ['.left.second', '.right.second'] } },
      states: {
        left: { initial: 'first', states: { first: {}, second: { type: 'final' } } },
        right: {
          initial: 'first',
          states: {
            first: {},
            second: { id: 'second-of-right', type: 'final' },
            past: { type: 'history', history: 'deep' },
          },
        },
      },
    },
    over: { type: 'final' },
  },
} as never) as unknown as AnyStateMachine

const graph = graphOf(specimen)
const edge = (id: string) => graph.edges.find((one) => one.id === id)
const node = (id: string) => graph.nodes.find((one) => one.id === id)

describe.each(Object.entries(everyMachine))('the graph of %s', (_, machine) => {
  const { nodes, edges } = graphOf(machine)

  test('has as many states and transitions as the machine writes', () => {
    const { states, transitions } = countIn(machine.config as Config)
    expect([nodes.length, edges.length]).toEqual([states, transitions])
  })

  test('names every end of a transition, every child and every beginning', () => {
    const ids = new Set(nodes.map(({ id }) => id))
    const ends = edges.flatMap(({ source, target }) => [source, ...(target ? [target] : [])])
    const kin = nodes.flatMap(({ children, initial }) => [...children, ...(initial ?? [])].flat())
    expect(ends.filter((id) => !ids.has(id))).toEqual([])
    expect(kin.length).toBeGreaterThanOrEqual(nodes.length - 1)
    expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length)
  })

  test('says the same of a copy with other actors', () => {
    expect(graphOf(machine.provide({}))).toEqual(graphOf(machine))
  })

  test('knows each transition by the id that a running machine gives it', () => {
    const live = nodesOf(machine.root).flatMap(({ transitions, always = [] }) => [
      ...always,
      ...[...transitions.values()].flat(),
    ])
    expect(new Set(live.map((one) => edgeId(one)))).toEqual(new Set(edges.map(({ id }) => id)))
  })
})

describe('the graph of one of everything', () => {
  test('has every kind of state', () => {
    expect(graph.nodes.map(({ id, kind }) => [id.replace('specimen.', ''), kind])).toEqual([
      ['specimen', 'compound'],
      ['idle', 'atomic'],
      ['checking', 'atomic'],
      ['waiting', 'atomic'],
      ['both', 'parallel'],
      ['both.left', 'compound'],
      ['both.left.first', 'atomic'],
      ['both.left.second', 'final'],
      ['both.right', 'compound'],
      ['both.right.first', 'atomic'],
      ['second-of-right', 'final'],
      ['both.right.past', 'history'],
      ['over', 'final'],
    ])
    expect(node('specimen.both.right.past')?.history).toBe('deep')
    expect(node('specimen.both.left')?.initial).toBe('specimen.both.left.first')
    expect(node('specimen.both')?.initial).toBeUndefined()
  })

  test('has every kind of transition', () => {
    const kinds = new Set(graph.edges.map(({ trigger }) => trigger))
    const all: Trigger[] = ['event', 'always', 'after', 'done', 'error', 'stateDone', 'snapshot']
    expect(all.filter((kind) => !kinds.has(kind))).toEqual([])
  })

  test('tells what stays from what goes to itself and from what enters itself anew', () => {
    expect(edge('specimen.idle:go:1')).toMatchObject({ target: undefined, reenter: false })
    expect(edge('specimen.idle:same:0')).toMatchObject({ target: 'specimen.idle', reenter: false })
    expect(edge('specimen.idle:again:0')).toMatchObject({ target: 'specimen.idle', reenter: true })
  })

  test('names guards and actions with their fixed parameters', () => {
    expect(edge('specimen.idle:go:0')).toMatchObject({
      guard: 'isReady(step: 2)',
      actions: ['clear'],
    })
    expect(node('specimen.idle')).toMatchObject({
      entry: ['enterStep(step: 1)'],
      exit: ['forget'],
    })
  })

  test('names delays with their length and actors by what the machine calls them', () => {
    const of = (trigger: Trigger) => graph.edges.filter((one) => one.trigger === trigger)
    expect(of('after').map(({ name, delay }) => [name, delay])).toEqual([
      ['250', 250],
      ['pause', 1500],
    ])
    expect([...of('done'), ...of('error'), ...of('snapshot')].map(({ name }) => name)).toEqual([
      'load',
      'load',
      'load',
    ])
    expect(node('specimen.waiting')).toMatchObject({ invokes: ['load'], entry: [], exit: [] })
  })

  test('has one edge for each target of a transition', () => {
    const targets = graph.edges.filter(({ name }) => name === 'split').map(({ target }) => target)
    expect(targets).toEqual(['specimen.both.left.second', 'second-of-right'])
  })

  test('is the same for a machine rebuilt from its JSON', () => {
    const rebuilt = createMachine(JSON.parse(JSON.stringify(specimen.config)))
    const bare = graph.edges.map((one) => ({ ...one, delay: undefined }))
    expect(graphOf(rebuilt).edges.map((one) => ({ ...one, delay: undefined }))).toEqual(bare)
  })
})
