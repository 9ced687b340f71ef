import { expect, test } from 'vitest'
import { projectOf } from '../../src/flows/tool/project'

const machine = (id: string, around = '') =>
  `${around}createMachine({ id: '${id}', initial: 'on', states: { on: {} } })`

const files = [
  { path: 'a/child.ts', text: `export const child = setup({}).${machine('child')}` },
  {
    path: 'a/parent.ts',
    text: `import { child } from './child'
      const other = ${machine('other')}
      const load = fromPromise(async () => {})
      export const parent = setup({
        actors: { child, worker: other.provide({}), load, unknown },
        actions: {
          begin: assign({ worker: ({ spawn }) => spawn('worker', { id: 'it' }) }),
          note: () => log('worker'),
        },
      }).${machine('parent')}`,
  },
]

test('what a machine starts is found by the names of its actors and of what spawns them, in this file and in others', () => {
  const { machines, unread } = projectOf(files)
  expect(unread).toEqual([])
  const starts = new Map(machines.map(({ title, starts: found }) => [title, [...found]]))
  expect(starts.get('parent')).toEqual([
    ['child', 'a/child.ts:1'],
    ['worker', 'a/parent.ts:2'],
    ['begin', 'a/parent.ts:2'],
  ])
  expect(starts.get('child')).toEqual([])
  for (const [, at] of starts.get('parent')!)
    expect(machines.filter(({ where }) => where === at)).toHaveLength(1)
})
