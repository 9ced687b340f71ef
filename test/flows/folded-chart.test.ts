import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { openingOf, readableZoom } from '../../src/flows/chart/opening'
import { flowOfId } from '../../src/flows/every-flow'
import {
  collapsedGraph,
  collapsible,
  expandedTo,
  foldings,
} from '../../src/flows/graph/collapsed-graph'
import { graphOf } from '../../src/flows/graph/graph'
import { drawingsOf, layoutOf } from '../../src/flows/graph/layout-of'
import { blocksSize, nodeBlocks, toggleSize } from '../../src/flows/graph/chart-text'
import { edgeSentence, nodeSentence } from '../../src/flows/graph/sentences'

const graph = graphOf(
  createMachine({
    id: 'shop',
    initial: 'browsing',
    states: {
      browsing: { on: { buy: 'paying', resume: '#card' } },
      paying: {
        initial: 'choosing',
        on: { cancel: 'browsing', restart: '.choosing', note: { actions: 'log' } },
        states: {
          choosing: { on: { choose: 'card' } },
          card: {
            id: 'card',
            initial: 'typing',
            states: {
              typing: { on: { submit: { guard: 'isValid', target: 'sending', actions: 'save' } } },
              sending: { on: { sent: '#shop.paid', failed: 'typing' } },
            },
          },
        },
      },
      paid: { type: 'final' },
    },
  }),
)

const lines = (collapsed: string[]) =>
  collapsedGraph(graph, new Set(collapsed)).edges.map(
    ({ source, name, target }) => `${source} ${name} ${target}`,
  )

describe('a collapsed state', () => {
  test('can be each that has others inside, but not the whole machine', () => {
    expect(collapsible(graph)).toEqual(['shop.paying', 'card'])
  })

  test('hides what is inside and says how much that is', () => {
    const { nodes } = collapsedGraph(graph, new Set(['shop.paying', 'card']))
    expect(nodes.map(({ id }) => id)).toEqual(['shop', 'shop.browsing', 'shop.paying', 'shop.paid'])
    expect(nodes[2]).toMatchObject({ children: [], initial: undefined, hidden: 4 })
    expect(nodeSentence(nodes[2]!, graph)).toContain('compound state, 4 states inside')
  })

  test('is where the lines from and to its inside end; those within it are gone', () => {
    expect(lines(['shop.paying'])).toEqual([
      'shop.browsing buy shop.paying',
      'shop.browsing resume shop.paying',
      'shop.paying cancel shop.browsing',
      'shop.paying restart shop.paying',
      'shop.paying note undefined',
      'shop.paying sent shop.paid',
    ])
    expect(lines(['card'])).toContain('card sent shop.paid')
    expect(lines(['card'])).not.toContain('card submit card')
  })

  test('does not change what its transitions say', () => {
    const shown = collapsedGraph(graph, new Set(['shop.paying']))
    const said = shown.edges.map((edge) => edgeSentence(edge, shown))
    expect(said).toContain('resume: goes to card')
    expect(said).toContain('restart: goes to paying.choosing')
  })

  test('is not there when nothing is collapsed', () => {
    expect(collapsedGraph(graph, new Set())).toBe(graph)
  })

  test('is expanded, with those around it, for what is inside', () => {
    const collapsed = new Set(['shop.paying', 'card'])
    expect([...expandedTo(graph, collapsed, 'card')]).toEqual(['card'])
    expect([...expandedTo(graph, collapsed, 'shop.paying.card.typing')]).toEqual([])
    const submit = graph.edges.find(({ name }) => name === 'submit')!
    expect([...expandedTo(graph, collapsed, submit.id)]).toEqual([])
  })

  test('is laid out like any other state', async () => {
    const shown = collapsedGraph(graph, new Set(['shop.paying']))
    const layout = await layoutOf(shown)
    const boxes = partBoxes(shown, layout)
    const parts = [...shown.nodes, ...shown.edges].map(({ id }) => id)
    expect([...boxes.keys()].toSorted()).toEqual(parts.toSorted())
    expect(layout.boxes['shop.paying']!.height).toBeLessThan(120)
  })
})

test.each(['down', 'right'] as const)('a state has room for its name, to the %s', async (way) => {
  const id = 'long.a state that has a long name for its one child'
  const states = { [id.slice(5)]: { initial: 'a', states: { a: {} } } }
  const long = graphOf(createMachine({ id: 'long', initial: id.slice(5), states }))
  const { boxes } = await layoutOf(long, way)
  const { width } = blocksSize(nodeBlocks(long.nodes[1]!, long))
  expect(boxes[id]!.width).toBeGreaterThanOrEqual(width + toggleSize)
  expect(boxes[id]!.height).toBeLessThan(width)
})

describe('a chart that opens', () => {
  const wizard = flowOfId('loan-wizard')!
  const [filling, draft] = ['loan-wizard.wizard.filling', 'loan-wizard.draft']
  const opened = (room: { clientWidth: number; clientHeight: number }) => {
    // As they come to the page.
    const { direction, collapsed } = openingOf(
      drawings.map((one) => structuredClone(one)),
      room,
    )
    return [direction, ...collapsed]
  }
  const drawn = (
    direction: 'down' | 'right',
    width: number,
    height: number,
    ...collapsed: string[]
  ) => ({ direction, collapsed, layout: { ...wizard.layout, width, height } })
  const none: string[] = []
  const some = [filling]
  const drawings = [
    { ...drawn('down', 900, 1800), collapsed: none },
    { ...drawn('right', 1800, 900), collapsed: none },
    { ...drawn('down', 400, 500), collapsed: some },
    { ...drawn('right', 600, 400), collapsed: some },
  ]

  test('is folded from the inside, the small before the large, as long as enough is left', () => {
    expect(foldings(wizard.graph)).toEqual([[], [filling], [filling, draft]])
    expect(foldings(graph)).toEqual([[], ['card']])
    const inside = { initial: 'a', states: { a: {} } }
    const states = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`group${i}`, inside]))
    const wide = foldings(graphOf(createMachine({ id: 'wide', initial: 'group0', states })))
    expect(wide.map(({ length }) => length)).toEqual([0, 5, 10, 15, 20])
  })

  test('is folded only until it is readable, and runs the way in which it is larger', () => {
    expect(opened({ clientWidth: 900, clientHeight: 1700 })).toEqual(['down'])
    expect(opened({ clientWidth: 1700, clientHeight: 900 })).toEqual(['right'])
    expect(opened({ clientWidth: 900, clientHeight: 600 })).toEqual(['down', filling])
    expect(opened({ clientWidth: 560, clientHeight: 380 })).toEqual(['right', filling])
    expect(opened({ clientWidth: 450, clientHeight: 340 })).toEqual(['right', filling])
    expect(12 * readableZoom).toBeGreaterThanOrEqual(11)
  })

  test('stays whole where folding does not make it clearly larger', () => {
    const all = [...drawings.slice(0, 2), { ...drawn('down', 800, 1500), collapsed: some }]
    expect(openingOf(all, { clientWidth: 300, clientHeight: 500 }).collapsed).toBe(none)
  })

  test('has each of its foldings drawn both ways', async () => {
    const all = await drawingsOf(flowOfId('newsletter')!.graph)
    expect(all.map(({ direction, collapsed }) => `${direction} ${collapsed.length}`)).toEqual(
      ['down', 'right'].flatMap((way) => [2, 1, 0].map((folded) => `${way} ${folded}`)),
    )
    for (const { layout, collapsed } of all)
      expect(Object.keys(layout.boxes).length).toBe(9 - 2 * collapsed.length)
    const [down, right] = [all[2], all[5]].map((one) => one?.layout)
    expect(right!.width / right!.height).toBeGreaterThan(down!.width / down!.height)
  })
})
