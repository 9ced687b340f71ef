import fc, { type Arbitrary } from 'fast-check'

type Bag = Record<string, unknown>

interface Shape {
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  hasId: boolean
  states: Record<string, Shape>
}

interface Placed {
  path: string[]
  shape: Shape
  id: string | undefined
}

/** Also names that are keys of a config, or that every object has. */
const names = fc.constantFrom('a', 'b', 'two words', 'constructor', '1', 'on', 'context')
const words = fc.constantFrom('x', 'save', "it's", '</script>', 'ünder')
const sentences = fc.string({ maxLength: 12 })

/** The children of a state; one of them is none that only remembers. */
const inside = (state: Arbitrary<Shape>) =>
  fc
    .dictionary(names, state, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
    .filter((states) => Object.values(states).some(({ kind }) => kind !== 'history'))

const shape: (depth?: number) => Arbitrary<Shape> = fc.memo<Shape>((depth) => {
  const leaf = fc.record({
    kind: fc.constantFrom('atomic', 'final', 'history'),
    hasId: fc.boolean(),
    states: fc.constant({}),
  })
  if (depth === 1) return leaf as Arbitrary<Shape>
  const nested = fc.record({
    kind: fc.constantFrom('compound', 'parallel'),
    hasId: fc.boolean(),
    states: inside(shape()),
  })
  return fc.oneof(leaf, nested) as Arbitrary<Shape>
})

const placed = (states: Record<string, Shape>, above: string[] = []): Placed[] =>
  Object.entries(states).flatMap(([name, one]) => {
    const path = [...above, name]
    const id = one.hasId ? `${one.kind}.${path.join('/')}` : undefined
    return [{ path, shape: one, id }, ...placed(one.states, path)]
  })

/** As a target writes it: a dot or backslash of the name itself is escaped. */
const escaped = (name: string) => name.replaceAll(/[\\.]/g, '\\$&')
const inTarget = (path: string[]) => path.map(escaped).join('.')

const isBelow = (path: string[], above: string[]) =>
  path.length > above.length && above.every((name, index) => path[index] === name)

/** Every way to write a target: sibling, child, itself, absolute; each with what is further down. */
function targetsFrom(source: string[], all: Placed[]): string[] {
  const above = source.slice(0, -1)
  return all
    .flatMap(({ path, id }) => [
      `#m.${inTarget(path)}`,
      ...(id === undefined ? [] : [`#${escaped(id)}`]),
      ...(source.length > 0 && isBelow(path, above) ? [inTarget(path.slice(above.length))] : []),
      ...(isBelow(path, source) ? [`.${inTarget(path.slice(source.length))}`] : []),
    ])
    .concat('.', '#m')
}

const named = fc.oneof(
  words,
  fc.record({ type: words, params: fc.constant({ step: 2 }) }, { requiredKeys: ['type'] }),
)
const oneOrMore = <T>(one: Arbitrary<T>) => fc.oneof(one, fc.array(one, { maxLength: 2 }))

const optional = { requiredKeys: [] }

/** What an event, a delay or an actor's end leads to. */
function ways(targets: string[]) {
  const target = fc.constantFrom(...targets)
  const transition = fc.record(
    {
      target: oneOrMore(target),
      guard: named,
      actions: oneOrMore(named),
      reenter: fc.boolean(),
      description: sentences,
    },
    optional,
  )
  const any = fc.oneof(target, transition, fc.constant(undefined))
  const several = { minLength: 1, maxLength: 2 }
  return {
    listed: fc.oneof(any, fc.array(any, several)),
    // XState takes no bare target in a list of delays, and its JSON forgets a delay without any.
    delayed: fc.oneof(target, transition, fc.array(transition, several)),
  }
}

const events = fc.constantFrom('go', 'go.on', 'go.*', '*', 'toString x', '7')
const delays = fc.constantFrom('0', '400', '1.5', 'soon')

function own({ path, shape: { kind, states }, id }: Placed, all: Placed[]): Arbitrary<Bag> {
  const { listed, delayed } = ways(targetsFrom(path, all))
  const inner = Object.keys(states)
  const first = Object.keys(states).find((name) => states[name]!.kind !== 'history')
  const children = fc.record(
    Object.fromEntries(
      inner.map((name) => {
        const child = all.find((one) => one.path.join() === [...path, name].join())!
        return [name, own(child, all)]
      }),
    ),
    { noNullPrototype: true },
  )
  const fixed = {
    ...(id !== undefined && { id }),
    ...(!['atomic', 'compound'].includes(kind) && { type: kind }),
  }
  if (kind === 'history') {
    const siblings = all.filter((one) => one.path.length === path.length && one.path !== path)
    const near = siblings.filter(
      (one) => isBelow(one.path, path.slice(0, -1)) && one.shape.kind !== 'history',
    )
    return fc
      .record(
        {
          history: fc.constantFrom('shallow', 'deep', true),
          target: fc.constantFrom(...near.map((one) => escaped(one.path.at(-1)!))),
        },
        optional,
      )
      .map((more) => ({ ...fixed, ...more }))
  }
  const actor = fc.record(
    { src: words, id: fc.uuid(), onDone: listed, onError: listed, onSnapshot: listed },
    { requiredKeys: ['src'] },
  )
  return fc
    .record(
      {
        description: sentences,
        tags: oneOrMore(words),
        entry: oneOrMore(named),
        exit: oneOrMore(named),
        invoke: oneOrMore(actor),
        on: fc.dictionary(events, listed, { maxKeys: 3, noNullPrototype: true }),
        after: fc.dictionary(delays, delayed, { maxKeys: 3, noNullPrototype: true }),
        always: listed,
        onDone: listed,
      },
      optional,
    )
    .chain((more) =>
      children.map((inside) => ({
        ...fixed,
        ...more,
        ...(kind === 'compound' && { initial: first }),
        ...(inner.length > 0 && { states: inside }),
      })),
    )
}

/** Configs of machines that XState builds: every kind of state, trigger and target. */
export const machines: Arbitrary<Bag> = inside(shape(2)).chain((states) => {
  const root: Placed = { path: [], shape: { kind: 'compound', hasId: true, states }, id: 'm' }
  return own(root, placed(states))
})

/** A config as text; other than JSON it knows `undefined`. */
export function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const parts = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}: ${written(part)}`,
  )
  return `{ ${parts.join(', ')} }`
}
