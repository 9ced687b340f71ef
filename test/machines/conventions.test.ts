import { createActor, type AnyActorLogic, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { isToProvide } from '../../machines/not-provided'
import { citationsIn } from '../citations'
import { everyMachine } from './every-machine'
import { edgesOf, nodesOf } from './walk'
import { eventsWrittenIn } from './written-machine'

/** Where a machine's config names a piece of code; everything else in it is data. */
const named = new Set(['actions', 'entry', 'exit', 'guard', 'src'])

function codeWithoutName(config: unknown, path = ''): string[] {
  if (typeof config !== 'object' || config === null) return []
  return Object.entries(config).flatMap(([key, value]) => {
    const here = `${path}/${key}`
    const list: unknown[] = Array.isArray(value) ? value : [value]
    const isUnnamed = (item: unknown) =>
      typeof item === 'function' || (item instanceof Object && !('type' in item))
    if (named.has(key) && list.some(isUnnamed)) return [here]
    if (key === 'after') {
      const numbers = Object.keys(value as object).filter((delay) => /^\d+$/.test(delay))
      return [...numbers.map((delay) => `${here}/${delay}`), ...codeWithoutName(value, here)]
    }
    return codeWithoutName(value, here)
  })
}

const typeOf = (item: unknown) =>
  typeof item === 'string' ? item : (item as { type: string }).type

/** Every name that a machine's config uses, by the kind of code that stands behind it. */
function namesUsed(machine: AnyStateMachine) {
  const nodes = nodesOf(machine.root)
  const edges = nodes.flatMap(edgesOf)
  const entering = nodes.flatMap(({ config }) =>
    [config.entry ?? [], config.exit ?? []].flat(),
  ) as unknown[]
  return {
    actions: [...edges.flatMap(({ actions }) => actions as unknown[]), ...entering].map(typeOf),
    guards: edges.flatMap(({ guard }) => (guard === undefined ? [] : [typeOf(guard)])),
    actors: nodes.flatMap(({ invoke }) => invoke.map(({ src }) => String(src))),
    delays: nodes.flatMap(({ config }) => Object.keys(config.after ?? {})),
  }
}

type Code = (args: object, params: object) => unknown

/** Why an actor fails that runs by itself. */
const failureOf = (logic: AnyActorLogic, src: string) =>
  new Promise((resolve) => {
    const actor = createActor(logic, { src, input: {} })
    actor.subscribe({ error: resolve, complete: () => resolve(undefined) })
    actor.start()
  })

/** What a page sends to its machine before it is left, and the states in which it waits first. */
const blockers = {
  'admin-section': { event: 'leave', waits: 'saving' },
  'loan-wizard': { event: 'leave', waits: 'loading submitting' },
  reply: { event: 'discard', waits: 'idle sending' },
}

test.each(Object.entries(blockers))(
  'the page of %s can be left from every state in which it does not wait',
  (name, { event, waits }) => {
    const [root] = nodesOf(everyMachine[name]!.root)
    const region = root!.type === 'parallel' ? root!.states.wizard! : root!
    const resting = nodesOf(region).filter(
      ({ type, always = [] }) => type === 'atomic' && always.every(({ guard }) => guard),
    )
    const asks = new Set(
      nodesOf(region).flatMap((node) =>
        edgesOf(node).flatMap(({ eventType, target = [] }) =>
          eventType === event ? target.map(({ id }) => id) : [],
        ),
      ),
    )
    const deaf = resting.filter((node) => {
      const around = [node]
      for (let { parent } = node; parent; { parent } = parent) around.push(parent)
      const isWaiting = waits
        .split(' ')
        .some(
          (word) => region.states[word] === node || around.some((one) => one.tags.includes(word)),
        )
      return !asks.has(node.id) && !isWaiting && !around.some(({ on }) => event in on)
    })
    expect(asks.size).toBeGreaterThan(0)
    expect(deaf.map(({ id }) => id)).toEqual([])
  },
)

describe.each(Object.entries(everyMachine))('the machine %s', (name, machine) => {
  const nodes = nodesOf(machine.root)

  test('is named like its file and says what it is', () => {
    expect(machine.id).toBe(name)
    expect(machine.root.description).toMatch(/^[A-Z][^]{20,}\.$/)
  })

  test('is described in sentences that cite no document', () => {
    const descriptions = nodes.flatMap(({ description }) => description ?? [])
    expect(descriptions).not.toEqual([])
    expect(descriptions.flatMap(citationsIn)).toEqual([])
    expect(descriptions.filter((text) => !/[.?'’]$/.test(text))).toEqual([])
  })

  test('only names its actions, guards, actors and delays', () => {
    expect(codeWithoutName(machine.config)).toEqual([])
  })

  test('names no code that it does not have, and has none that it does not name', () => {
    for (const [kind, used] of Object.entries(namesUsed(machine))) {
      const provided = Object.keys(machine.implementations[kind as 'guards'])
      expect([...new Set(used)].toSorted(), kind).toEqual(provided.toSorted())
    }
  })

  test('fails with the name of what its page has not provided', async () => {
    const { actors, actions, guards } = machine.implementations
    for (const [actor, logic] of Object.entries(actors))
      expect(await failureOf(logic as AnyActorLogic, actor)).toEqual(
        new Error(`Provide the actor ${actor}`),
      )
    const code = Object.entries({ ...actions, ...guards } as Record<string, Code>)
    const isOwn = (item: Code) => 'resolve' in item || (item.length > 0 && !isToProvide(item))
    for (const [what, item] of code.filter(([, one]) => !isOwn(one)))
      expect(() => item({}, {})).toThrow(new Error(`Provide ${what}`))
    for (const [what, item] of code.filter(([one]) => /^(?:validate|focus)/.test(one)))
      expect(isToProvide(item), what).toBe(true)
  })

  test('answers somewhere to every event that it says it takes, and to no other', () => {
    const own = machine.events.filter((type) => !type.startsWith('xstate.'))
    expect(own.toSorted()).toEqual(eventsWrittenIn(name).toSorted())
  })
})
