import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { configOfFlow } from '../../src/flows/config/config-of-flow'
import { Modules } from '../../src/flows/reading/modules'
import { readMachine, readMachines } from '../../src/flows/reading/read-machine'
import { UnreadableText } from '../../src/flows/reading/read-text'
import { sources } from './every-text'

/** The error for a text that cannot be read, with its line. */
function problemOf(text: string): string {
  try {
    readMachine(text)
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    const { message, place } = error
    return place ? `${place.line}:${place.column} ${message}` : message
  }
  return 'none'
}

const machine = (states: string) => `createMachine({ id: 'a', initial: 'b', states: ${states} })`
const deep = (open: string, inner: string, close: string, times: number) =>
  open.repeat(times) + inner + close.repeat(times)

describe('a machine is read from', () => {
  const states = `{ b: { on: { go: 'c' } }, c: {} }`
  test.each([
    ['createMachine', machine(states)],
    ['setup', `const m = setup({ actors: { x: fromPromise(f) } }).${machine(states)}`],
    ['a config alone', `{ id: 'a', initial: 'b', states: ${states} };`],
    ['JSON', '{"id":"a","initial":"b","states":{"b":{"on":{"go":"c"}},"c":{}}}'],
    [
      'functions of one expression',
      `const by = (to) => ({ on: { go: to } }); ${machine(`{ b: { ...by('c') }, c: {} }`)}`,
    ],
    ['constants', `const s = ${states} as const\nexport const m = ${machine('s')}`],
    [
      'parts of texts',
      `const i = 'a'; createMachine({ id: i, initial: \`b\`, states: ${states} })`,
    ],
    [
      'TypeScript',
      `interface X<T> { y: T }\nexport const m = ${machine(states)} satisfies unknown`,
    ],
  ])('%s', (_, text) => {
    const { graph, flow } = readMachine(text)
    expect(flow.id).toBe('a')
    expect(graph.states.map(({ path }) => path)).toEqual(['', 'b', 'c'])
    expect(graph.transitions.map(({ source, targets }) => [source, ...targets])).toEqual([
      ['b', 'c'],
    ])
  })

  test('code by its name only', () => {
    const text = machine(`{
      b: {
        entry: [assign({ x: 1 }), () => alert(1), 'named', { type: 'given', params: { step: 2 } }],
        invoke: { src: fromPromise(async () => {}), input: ({ context }) => context },
        on: { go: { guard: ({ event }) => event.ok, actions: actions.raise({ type: 'x' }) } },
      },
    }`)
    const state = readMachine(text).flow.states.get('b')
    expect(state?.entry).toEqual([
      { type: '(inline assign)' },
      { type: '(inline)' },
      { type: 'named' },
      { type: 'given', params: { step: 2 } },
    ])
    expect(state?.invoke[0]?.src).toBe('(inline fromPromise)')
    expect(state?.on.get('go')?.[0]).toMatchObject({
      guard: { type: '(inline)' },
      actions: [{ type: '(inline raise)' }],
    })
  })
})

test('what is not drawn and cannot be read refuses no machine: it is computed', () => {
  const { flow, graph } = readMachine(`createMachine({
    id: makeId(), version: read(), strict: isStrict, context: { ...load(), a: b() }, meta: { get x() {} },
    tags: [first(), 'shown', 7], description: \`Step \${count()}\`,
    initial: 'b',
    states: {
      b: { id: makeId(1), tags: tagsOf('b'), output: { [key()]: 1 }, on: { go: { target: 'c', description: text() } } },
      c: { id: makeId(2), entry: { type: name() }, invoke: { src: 'call', id: makeId(3), systemId: makeId(4) } },
    },
  })`)
  expect(flow).toMatchObject({
    id: '(computed)',
    description: '(computed)',
    tags: ['(computed)', 'shown', '(computed)'],
  })
  expect(flow.states.get('b')).toMatchObject({ id: '(computed)', tags: ['(computed)'] })
  expect(flow.states.get('c')).toMatchObject({
    entry: [{ type: '(computed)' }],
    invoke: [{ src: 'call', id: '(computed)' }],
  })
  expect(
    graph.transitions.map(({ targets, transition }) => [targets, transition.description]),
  ).toEqual([[['c'], '(computed)']])
  const machine = createMachine(configOfFlow(flow) as never)
  expect(Object.values(machine.states).map(({ id }) => id)).toEqual([
    '(computed).b',
    '(computed).c',
  ])
})

test('names stand for what they mean where they are written', () => {
  const text = `
    const first = 'outer', numbers = [1, 2], { half: { ms: [, quarter], ...others }, whole } = { half: { ms: [1, 250] }, whole: 2 }
    const wait = numbers[1] * quarter
    enum Colour { Red = 'red', Green = \`\${Red}dish\` }
    export function machineOf(id) {
      const first = Colour.Red
      return createMachine({ id, initial: first, states: { [first]: { after: { [wait]: Colour['Green'] } }, [Colour.Green]: {} } })
    }
    const b = createMachine({ id: numbers.length + first, description: \`\${undefined} \${-whole} \${null}\`, initial: 'outer', states: { [first]: {} } })`
  expect(
    readMachines(text).map(({ machine }) => [machine?.flow.id, machine?.flow.initial]),
  ).toEqual([
    ['(computed)', 'red'],
    ['2outer', 'outer'],
  ])
  expect(readMachine(text, 1).flow.description).toBe('undefined -2 null')
  expect([...readMachine(text).flow.states.get('red')!.after]).toMatchObject([
    ['500', [{ targets: ['reddish'] }]],
  ])
})

test('files that import each other without end are read as far as they go', () => {
  const files: Record<string, string> = {
    'a.ts': `export { x } from './b'; export * from './b'`,
    'b.ts': `export { x } from './a'; export * from './a'; export * as all from './c'; export const y = 'b'`,
    'c/index.ts': `export default { deep: { z: 'b' } }`,
  }
  const modules = new Modules((path) => files[path])
  const of = (name: string) =>
    readMachines(
      `import { y, x, all } from './a'; createMachine({ initial: ${name}, states: { b: {} } })`,
      { path: 'm.ts', modules },
    )
  expect(of('all.default.deep["z"]')).toMatchObject([{ machine: { flow: { initial: 'b' } } }])
  expect(of('y')).toMatchObject([{ machine: { flow: { initial: 'b' } } }])
  expect(of('x')).toMatchObject([{ problem: { message: expect.stringContaining('“initial”') } }])
})

describe('of a file with several machines', () => {
  const states = `{ b: { on: { go: 'c' } }, c: {} }`
  const named = (id: string) => `createMachine({ id: '${id}', initial: 'b', states: ${states} })`

  test('each is read, or has its problem, with the line where it begins', () => {
    const text = `const a = setup({
  actors: { inner: ${named('inner')} },
}).${named('outer')}
const b = createMachine({ id: 'b', states: { §f: load() } })
const c = createMachine()
const d = createMachine({ states: { only: {} } })`
    expect(
      readMachines(text.replace('§', '')).map(({ place, machine, problem }) => [
        place?.line,
        machine?.flow.id ?? problem?.message,
      ]),
    ).toEqual([
      [3, 'outer'],
      [2, 'inner'],
      [4, 'A call would have to be run to find its value. Write the value of “f” instead.'],
      [5, 'createMachine is called without a config.'],
      [6, '“initial” is missing. Name the first state, for example “only”.'],
    ])
    expect(readMachine(text.replace('§', ''), 1)).toMatchObject({
      machines: 5,
      flow: { id: 'inner' },
    })
  })

  test.each([
    ['JSX', `${named('a')}\nconst Page = () => <p className="x">{'one'}</p>`, 1],
    ['TypeScript that JSX would refuse', `const x = <string>y\n${named('a')}`, 2],
    [
      'a Vue component',
      `<template><p>a < b</p></template>\n<script setup lang="ts">\nconst m = ${named('a')}\n</script>`,
      3,
    ],
    [
      'a Svelte component',
      `<p>{a}</p>\n<script>\nlet a = 1\n</script>\n<script module>const m = ${named('a')}</script>`,
      5,
    ],
  ])('it may be %s', (_, text, line) => {
    expect(readMachines(text)).toMatchObject([{ place: { line }, machine: { flow: { id: 'a' } } }])
  })

  test('nothing is nothing, and what is no code is one problem', () => {
    expect(readMachines('let x = 1')).toEqual([])
    expect(readMachines('let let = {')).toMatchObject([{ place: { line: 1 } }])
    expect(readMachines('<p>no { script</p>')).toMatchObject([{ place: { line: 1 } }])
  })
})

describe('what cannot be read is said with its place', () => {
  test.each([
    ['', 'There is nothing to read yet.'],
    ['let x = 1', 'There is no createMachine({ … }) in this text.'],
    ['§createMachine()', 'createMachine is called without a config.'],
    ['{ "id": "a" }§}', 'There is extra text after the machine.'],
    ['{ "id": a§" }', 'This is not JSON, JavaScript or TypeScript: Unterminated string constant.'],
    [
      machine('{ b: §f() }'),
      'A call would have to be run to find its value. Write the value of “b” instead.',
    ],
    [
      machine('{ §get b() {} }'),
      'A getter or setter would have to be run to find its value. Write the value of “b” instead.',
    ],
    [
      machine('{ b: { ...§f() } }'),
      'A call would have to be run to find its value. Write the value instead.',
    ],
    [
      machine('{ b: { on: { [§f()]: "b" } } }'),
      'A call would have to be run to find its value. Write the value instead.',
    ],
    [
      machine('{ b: { on: { go: §`${f()}` } } }'),
      'A template string with placeholders would have to be run to find its value. Write the value of “go” instead.',
    ],
    [
      machine('{ b: { on: { go: { target: ["b", §c] } } } }'),
      'A variable would have to be run to find its value. Write the value of “target” instead.',
    ],
    [
      machine('{ b: { on: { go: { target: "b", reenter: §c } } } }'),
      'A variable would have to be run to find its value. Write the value of “reenter” instead.',
    ],
    [
      `function make(states) { return createMachine({ initial: 'b', states: §states }) }; const states = { b: {} }`,
      'A variable would have to be run to find its value. Write the value of “states” instead.',
    ],
    [
      machine('{ b: { id: f(), on: { §go: "#x" } } }'),
      '“b” leads to “#x”, which may be an id that is computed.',
    ],
    [machine('{ §["__proto__"]: {} }'), '“__proto__” cannot be a key in a machine.'],
    [machine('{ b: {}, §b: {} }'), '“b” appears twice here.'],
    [machine('{ b: { on: { §go: "d" } } }'), '“b” leads to “d”, which does not exist.'],
    [
      machine('{ b: { always: [{}, §{ target: "d" }] } }'),
      '“b” leads to “d”, which does not exist.',
    ],
    [
      `createMachine({ §initial: 'b', states: {} , type: 'compound' })`,
      '“initial” names the state “b”, which does not exist.',
    ],
    [
      machine(`{ b: { after: { 400: [{ guard: 'x' }, §'b'] } } }`),
      "XState ignores “b” in a list under “after”. Write { target: 'b' }.",
    ],
    [
      machine('{ b: { on: { go: { §cond: "x" } } } }'),
      '“cond” is XState 4; XState 5 calls it “guard”.',
    ],
    [
      machine('{ b: { §type: "odd" } }'),
      'A state’s type must be one of atomic, compound, parallel, final, history.',
    ],
    [
      machine('{ §"b.c": {} }'),
      'A state’s name must have 1 to 200 characters and no “.” or “#”, which are used in paths.',
    ],
    [machine('{ b: { id: "x" }, c: { §id: "x" } }'), 'Two states have the id “x”.'],
  ])('%s', (marked, sentence) => {
    const [line, column] = [1, marked.indexOf('§') + 1]
    const place = column > 0 ? `${line}:${column} ` : ''
    expect(problemOf(marked.replace('§', ''))).toBe(place + sentence)
  })
})

describe('nothing hostile gets further', () => {
  test('a text of a megabyte', () => {
    const text = `// ${'x'.repeat(1_000_000)}`
    expect(problemOf(text)).toMatch(/^This text has 1,000,003 characters\. The limit is 400,000\./)
  })

  test.each([
    ['brackets', deep('[', '', ']', 50_000)],
    ['objects', `createMachine(${deep('{ states: ', '{}', ' }', 10_000)})`],
    ['states', `createMachine(${deep("{ initial: 'a', states: { a: ", '{}', ' } }', 20)})`],
    ['sums', `createMachine({ id: ${"'a' + ".repeat(5000)}'a' })`],
    ['calls', `${'f('.repeat(20_000)}${')'.repeat(20_000)}`],
  ])('%s nested without end', (_, text) => {
    expect(problemOf(text)).toMatch(/nested|no createMachine/)
  })

  test('constants that stand for more than a chart can show', () => {
    const names = Array.from({ length: 30 }, (_, index) => `c${index}`)
    const lines = names.map((name, index) => {
      const inner = names[index + 1] ?? "'x'"
      return `const ${name} = [${inner}, ${inner}]`
    })
    expect(problemOf(`${lines.join('\n')}\ncreateMachine({ context: c0 })`)).toMatch(
      /is more than a chart/,
    )
    expect(problemOf('const a = a\ncreateMachine(a)')).toMatch(/nested too deeply/)
    const doubled = `const f = (x) => [x, x]\ncreateMachine({ context: ${'f('.repeat(18)}1${')'.repeat(18)} })`
    expect(problemOf(doubled)).toMatch(/is more than a chart/)
    expect(problemOf('const f = (x) => f(x)\ncreateMachine(f(1))')).toMatch(/nested too deeply/)
  })

  test('texts within texts that no memory holds', () => {
    const [text, times] = ['x'.repeat(50_000), 30_000]
    const long = `const a = '${text}'\ncreateMachine({ initial: \`${'${a}'.repeat(times)}\`, states: { b: {} } })`
    expect(problemOf(long)).toMatch(/^2:26 A template string .* “initial” instead/)
  })

  test('more states than can be laid out', () => {
    const many = Array.from({ length: 500 }, (_, index) => `s${index}: {}`).join(', ')
    expect(problemOf(`createMachine({ initial: 's0', states: { ${many} } })`)).toMatch(
      /There are more than 400 states\.$/,
    )
  })

  test('names that objects have of themselves', () => {
    const { graph } = readMachine(
      machine('{ b: { on: { constructor: "toString", valueOf: "b" } }, toString: {} }'),
    )
    expect(graph.transitions.map(({ name, targets }) => [name, ...targets])).toEqual([
      ['constructor', 'toString'],
      ['valueOf', 'b'],
    ])
    expect(problemOf(machine('{ b: { on: { go: "constructor" } } }'))).toMatch(/does not exist/)
    expect(Object.prototype).not.toHaveProperty('b')
  })

  test('code: it is never run', () => {
    Object.assign(globalThis, { wasRun: false })
    problemOf(machine('{ b: { entry: (() => { globalThis.wasRun = true })() } }'))
    problemOf('globalThis.wasRun = true; createMachine({ id: `${(globalThis.wasRun = true)}` })')
    expect(globalThis).toHaveProperty('wasRun', false)
  })

  test('any text at all: it is read or refused with a sentence', () => {
    const parts = fc.constantFrom(...sources.flatMap((source) => source.split(/\b/)))
    const texts = fc.oneof(fc.string({ maxLength: 200 }), fc.array(parts, { maxLength: 80 }))
    fc.assert(
      fc.property(texts, (text) => {
        expect(problemOf(typeof text === 'string' ? text : text.join(''))).toBeTypeOf('string')
      }),
      { numRuns: 500 },
    )
  })

  test('our own machines with a piece cut out: read or refused with a sentence', () => {
    const cut = fc.record({
      source: fc.constantFrom(...sources),
      from: fc.nat(20_000),
      length: fc.integer({ min: 1, max: 400 }),
    })
    fc.assert(
      fc.property(cut, ({ source, from, length }) => {
        const at = from % source.length
        expect(problemOf(source.slice(0, at) + source.slice(at + length))).toBeTypeOf('string')
      }),
      { numRuns: 200 },
    )
  })
})
