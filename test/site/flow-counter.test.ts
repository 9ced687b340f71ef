import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMachine, fromPromise, type AnyStateMachine } from 'xstate'
import { contactMachine } from '../../machines/contact.machine'
import { whistleMachine } from '../../machines/whistle.machine'
import { loginMachine } from '../../machines/login.machine'
import { countedGraphs, graphsName } from '../../src/server/features/flow-counts/counted-graphs'
import { ruleOf } from '../../src/server/features/flow-counts/field-rules'
import { receivedBeacon } from '../../src/server/features/flow-counts/received-beacon'
import { formSchemas, loanSteps } from '../../schemas'
import {
  countedFlows,
  sentenceHash,
  type CountedFlow,
  type FlowTally,
} from '../../src/shared/flow-counts'
import { validate, type CompiledSchema } from '../../src/shared/validate'
import { compileSchema } from '../../src/shared/vocabulary'
import { countedPage } from '../fixtures/counted-page'
import { everyMachine } from '../machines/every-machine'

afterEach(() => void vi.unstubAllGlobals())

type Config = Record<string, unknown>

const asList = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/**
 * The same machine, in which every transition and state says when its actions run: another witness
 * than what the counter watches.
 */
function witnessed(machine: AnyStateMachine) {
  const taken: Record<string, number> = {}
  const inside: Record<string, number> = {}
  const note = (record: Record<string, number>, id: string, by: number) => () => {
    record[id] = (record[id] ?? 0) + by
  }
  const withActions = (value: unknown, place: string) =>
    asList(value).map((one, index) => {
      const transition = (typeof one === 'string' ? { target: one } : one) as Config
      const id = `${place}:${index}`
      return { ...transition, actions: [...asList(transition.actions), note(taken, id, 1)] }
    })
  const each = (
    record: unknown,
    change: (value: unknown, key: string) => unknown,
  ): Config | undefined =>
    record === undefined
      ? undefined
      : Object.fromEntries(
          Object.entries(record as Config).map(([key, value]) => [key, change(value, key)]),
        )
  function node(config: Config, id: string): Config {
    const { on, after, always, onDone, states, invoke, entry, exit } = config
    return {
      ...config,
      on: each(on, (value, event) => withActions(value, `${id}:${event}`)),
      after: each(after, (value, delay) => withActions(value, `${id}:xstate.after.${delay}.${id}`)),
      ...(always !== undefined && { always: withActions(always, `${id}:always`) }),
      ...(onDone !== undefined && { onDone: withActions(onDone, `${id}:xstate.done.state.${id}`) }),
      invoke: asList(invoke).map((one, index) => {
        const actor = one as Config
        const ends = (name: 'onDone' | 'onError', word: string) =>
          actor[name] === undefined
            ? {}
            : { [name]: withActions(actor[name], `${id}:xstate.${word}.actor.${index}.${id}`) }
        return { ...actor, ...ends('onDone', 'done'), ...ends('onError', 'error') }
      }),
      ...(config.type !== 'history' && {
        entry: [...asList(entry), note(inside, id, 1)],
        exit: [...asList(exit), note(inside, id, -1)],
      }),
      states: each(states, (state, key) => node(state as Config, `${id}.${key}`)),
    }
  }
  return { config: node(machine.config as Config, machine.id), taken, inside }
}

/** A copy whose guards and actors answer as a list of numbers says, and whose delays are short. */
function playable(machine: AnyStateMachine, answers: number[]) {
  let place = 0
  const next = () => answers[place++ % answers.length]!
  const { guards, actors, delays } = machine.implementations
  const names = (record: object) => Object.keys(record)
  const { config, taken, inside } = witnessed(machine)
  const nothing = () => {}
  const played = createMachine(config as never).provide({
    actions: Object.fromEntries(
      names(machine.implementations.actions).map((name) => [name, nothing]),
    ),
    guards: Object.fromEntries(names(guards).map((name) => [name, () => next() % 2 === 0])),
    delays: Object.fromEntries(names(delays).map((name) => [name, 1])),
    actors: Object.fromEntries(
      names(actors).map((name) => [
        name,
        fromPromise(async () => {
          if (next() % 2 === 0) throw new Error('as the list says')
        }),
      ]),
    ),
  } as never)
  return { machine: played as AnyStateMachine, taken, inside, next }
}

const total = (tallies: FlowTally[], kind: string) => {
  const sums: Record<string, number> = {}
  for (const tally of tallies)
    for (const [what, times] of Object.entries(tally)) {
      const [word, id = ''] = what.split(' ')
      if (word === kind) sums[id] = (sums[id] ?? 0) + times
    }
  return sums
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 2))

/** One visit of a flow: events, pauses, the tab hidden and shown again, all as the list says. */
async function visit(flow: CountedFlow, answers: number[]) {
  const original = everyMachine[flow]!
  const { machine, taken, inside, next } = playable(original, answers)
  const page = countedPage(graphsName)
  const actor = page.start(machine, { input: { slides: 3, reducedMotion: false } } as never)
  const events = original.events.filter((type) => !type.startsWith('xstate.'))
  for (const _ of answers) {
    const what = next()
    if (what % 11 === 0) page.hide()
    else if (what % 11 === 1) page.show()
    else if (what % 11 === 2) await pause()
    else if (events.length > 0 && actor.getSnapshot().status === 'active')
      actor.send({ type: events[next() % events.length]!, name: 'email', answers: {} })
  }
  await pause()
  const active = (actor.getSnapshot() as { _nodes: { id: string }[] })._nodes.map(({ id }) => id)
  if (next() % 2 === 0) actor.stop()
  page.leave()
  const beacons = await page.sent()
  page.leave()
  expect(await page.sent()).toEqual([])
  actor.stop()
  return { beacons, taken, inside, active }
}

describe.each(countedFlows)('any visit of %s', (flow) => {
  test('is counted as it was: transitions, states, where it ended; and the server believes it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 10_000 }), { minLength: 5, maxLength: 60 }),
        async (answers) => {
          const { beacons, taken, inside, active } = await visit(flow, answers)
          const tallies = beacons.flatMap(({ runs }) => runs.map(([, tally]) => tally))
          expect(beacons.flatMap(({ runs }) => runs.map(([name]) => name))).toEqual(
            tallies.map(() => flow),
          )
          expect(total(tallies, 'taken')).toEqual(taken)
          const [ended, back] = [total(tallies, 'ended'), total(tallies, 'back')]
          const last = Object.entries(ended).filter(([id, times]) => times > (back[id] ?? 0))
          expect(last.map(([id]) => id).toSorted()).toEqual(active.toSorted())
          expect(last.every(([id, times]) => times - (back[id] ?? 0) === 1)).toBe(true)
          const entered = Object.keys(inside).toSorted()
          expect(Object.keys(total(tallies, 'seen')).toSorted()).toEqual(entered)
          expect(Object.values(total(tallies, 'seen')).every((times) => times === 1)).toBe(true)
          for (const beacon of beacons) {
            const { additions } = receivedBeacon(beacon)
            expect(additions.length).toBeGreaterThan(0)
            expect(JSON.stringify(beacon).length).toBeLessThan(16_384)
          }
        },
      ),
      { numRuns: 40 },
    )
  }, 120_000)
})

describe('a page', () => {
  test('says nothing without a flow, and once what it has counted', async () => {
    const page = countedPage(graphsName)
    page.hide()
    page.leave()
    expect(await page.sent()).toEqual([])
    const actor = page.start(contactMachine)
    page.hide()
    page.leave()
    const [beacon, ...more] = await page.sent()
    expect(more).toEqual([])
    expect(beacon).toEqual({
      once: expect.stringMatching(/^\d+-\d+$/),
      graphs: graphsName,
      runs: [
        [
          'contact',
          {
            'seen contact': 1,
            'seen contact.editing': 1,
            'ended contact': 1,
            'ended contact.editing': 1,
          },
        ],
      ],
    })
    actor.stop()
  })

  test('tells nothing of what is typed, only that it was', async () => {
    const page = countedPage(graphsName)
    const actor = page.start(contactMachine)
    for (const value of ['Ngozi-canary', '08031234567', 'canary@example.com'])
      actor.send({ type: 'change', name: 'message', answer: value } as never)
    page.leave()
    const text = JSON.stringify((await page.sent()).map(({ graphs, runs }) => ({ graphs, runs })))
    expect(text).toContain('"taken contact.editing:change:0":3')
    expect(text).not.toMatch(/canary|0803/)
  })

  test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
    'counts nothing when its visitor asks not to be tracked: %o',
    async (wishes) => {
      const page = countedPage(graphsName, wishes)
      expect(globalThis.inspectFlow).toBeUndefined()
      page.start(contactMachine)
      page.leave()
      expect(await page.sent()).toEqual([])
    },
  )

  test('counts no login, and nothing at all of a visit that came to the form for reports', async () => {
    const page = countedPage(graphsName)
    page.start(loginMachine, { input: { username: '' } } as never)
    page.leave()
    expect(await page.sent()).toEqual([])
    page.start(contactMachine)
    page.start(whistleMachine)
    page.start(contactMachine)
    page.leave()
    expect(await page.sent()).toEqual([])
  })

  test('goes on telling the live view', () => {
    countedPage(graphsName)
    const seen: string[] = []
    vi.stubGlobal('inspectFlow', ({ type }: { type: string }) => seen.push(type))
    const before = globalThis.inspectFlow
    expect(before).toBeDefined()
    before!({ type: 'x' } as never)
    expect(seen).toEqual(['x'])
  })
})

test('each counted graph has another version, and every transition one target', () => {
  const graphs = [...countedGraphs.values()]
  expect(new Set(graphs.map(({ version }) => version)).size).toBe(countedFlows.length)
  for (const { outline } of graphs)
    expect(outline.transitions.filter(({ id }) => /:\d+:\d+$/.test(id))).toEqual([])
})

describe('the rule of a failing field', () => {
  const odd = [undefined, '', ' ', 'x', 'a@b', 'x'.repeat(6000), '\u0001', '31/31/2999', '-5']
  const file = (part: object) => ({ name: 'a.png', size: 9, type: 'image/png', key: 'k', ...part })
  const documents = [
    file({ size: 0 }),
    file({ size: 2 ** 21 }),
    file({ type: 'text/html' }),
    file({ name: undefined }),
  ]
  const forms: [CountedFlow, CompiledSchema][] = [
    ['contact', compileSchema(formSchemas.contact)],
    ...loanSteps.map((step): [CountedFlow, CompiledSchema] => ['loan-wizard', compileSchema(step)]),
  ]

  test.each(forms)('of %s is known by the sentence that its visitor saw', (flow, compiled) => {
    const fields = Object.entries(compiled.schema.properties!)
    const rules = new Set<string | undefined>()
    for (const [n, value] of odd.entries()) {
      const answers = Object.fromEntries(
        fields.map(([name, { $ref }]) => [name, $ref ? documents[n] : value]),
      )
      for (const { path, message } of validate(compiled, answers))
        rules.add(ruleOf(flow, path.slice(1), String(sentenceHash(message))))
    }
    expect(rules.size).toBeGreaterThan(0)
    expect([...rules].filter((rule) => rule === undefined || rule === 'other')).toEqual([])
  })

  test('that no schema has a sentence for is "other"; a field of no form is none', () => {
    expect(ruleOf('contact', 'email', '1')).toBe('other')
    expect(ruleOf('contact', 'bvn', '1')).toBeUndefined()
    expect(ruleOf('application-status', 'reference', '1')).toBeUndefined()
  })
})
