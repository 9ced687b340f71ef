import { describe, expect, test } from 'vitest'
import { flowFromConfig } from '../../src/flows/config/flow-from-config'
import { shortestPaths } from '../../src/flows/export/shortest-paths'
import { toTestList } from '../../src/flows/export/to-test-list'
import { everyMachine } from '../machines/every-machine'
import { nodesOf } from '../machines/walk'

describe.each(Object.entries(everyMachine))('the shortest paths of %s', (_, machine) => {
  test('lead to every state that the machine can rest in', () => {
    const paths = shortestPaths(flowFromConfig(machine.config))
    const own = nodesOf(machine.root).filter(
      ({ type, always = [] }) =>
        ['atomic', 'final'].includes(type) && always.every(({ guard }) => guard),
    )
    expect(paths.map(({ state }) => state)).toEqual(own.map(({ path }) => path.join('.')))
  })
})

test('a test list says what happens, how long to wait and what has to hold', () => {
  const list = toTestList(flowFromConfig(everyMachine.newsletter?.config))
  expect(list).toContain(
    [
      '- [ ] `subscribed.held`',
      '  1. Start.',
      '  2. Send `submit`.',
      '  3. `subscribe` is done while `isSubscribed` holds.',
      '  4. Send `hold`.',
    ].join('\n'),
  )
  const carousel = toTestList(flowFromConfig(everyMachine.carousel?.config))
  expect(carousel).toContain('- [ ] `alone`\n  1. Start while `isAlone` holds.\n')
  expect(carousel).toContain('- [ ] `rotating.fading`\n  1. Start.\n  2. Wait for `autoplay`.\n')
})
