import { createMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { blocksSize, nodeBlocks } from '../../../src/flows/graph/chart-text'
import { graphOf } from '../../../src/flows/graph/graph'
import { layOut } from '../../../src/flows/graph/lay-out'
import type { Box, Point } from '../../../src/flows/graph/layout'
import { everyFlow, readFlow } from '../../../src/flows/every-flow'
import { everyMachine } from '../../machines/every-machine'

/** Half a px is nothing that anybody sees. */
const close = 0.5

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width - close &&
  b.x < a.x + a.width - close &&
  a.y < b.y + b.height - close &&
  b.y < a.y + a.height - close

const lies = (inner: Box, outer: Box) =>
  inner.x >= outer.x - close &&
  inner.y >= outer.y - close &&
  inner.x + inner.width <= outer.x + outer.width + close &&
  inner.y + inner.height <= outer.y + outer.height + close

/** Whether a point stands on the border of a box. */
function touches({ x, y }: Point, box: Box) {
  const isWithin = lies({ x, y, width: 0, height: 0 }, box)
  const gaps = [x - box.x, y - box.y, box.x + box.width - x, box.y + box.height - y]
  return isWithin && Math.min(...gaps.map(Math.abs)) <= close
}

/** The boxes that a line's legs fill; they have no width or no height. */
const legs = (points: Point[]): Box[] =>
  points.slice(1).map((end, i) => {
    const start = points[i]!
    return {
      x: Math.min(start.x, end.x),
      y: Math.min(start.y, end.y),
      width: Math.abs(start.x - end.x),
      height: Math.abs(start.y - end.y),
    }
  })

/** Whether a leg runs through a box, not only along its border. */
const crosses = (leg: Box, box: Box) =>
  leg.x < box.x + box.width - close &&
  leg.x + leg.width > box.x + close &&
  leg.y < box.y + box.height - close &&
  leg.y + leg.height > box.y + close

const pairs = <T>(list: T[]) =>
  list.flatMap((a, i) => list.slice(i + 1).map((b) => [a, b] as const))

test.each(['down', 'right'] as const)('a state has room for its name, to the %s', async (way) => {
  const id = 'long.a state that has a long name for its one child'
  const states = { [id.slice(5)]: { initial: 'a', states: { a: {} } } }
  const long = graphOf(createMachine({ id: 'long', initial: id.slice(5), states }))
  const { boxes } = await layOut(long, way)
  const { width } = blocksSize(nodeBlocks(long.nodes[1]!, long))
  expect(boxes[id]!.width).toBeGreaterThanOrEqual(width)
  expect(boxes[id]!.height).toBeLessThan(width)
})

test('every machine is a flow, by its own name', () => {
  expect(everyFlow.map(({ id }) => id).toSorted()).toEqual(Object.keys(everyMachine).toSorted())
})

const drawn = await Promise.all(everyFlow.map(async ({ id }) => (await readFlow(id))!))
const each = drawn.flatMap((flow) =>
  (['down', 'right'] as const).map((direction) => ({ ...flow, direction })),
)

describe.each(each)('the flow $title, $direction', ({ graph, drawings, direction, purpose }) => {
  const { boxes, lines, initials, width, height } = drawings[direction]
  const atoms = graph.nodes.filter(({ children }) => children.length === 0)

  test('says what it is for', () => {
    expect(purpose.length).toBeGreaterThan(10)
  })

  test('has a box for each state, within its parent and beside its siblings', () => {
    for (const { id, parent } of graph.nodes) {
      const around = parent ? boxes[parent]! : { x: 0, y: 0, width, height }
      expect([id, lies(boxes[id]!, around)]).toEqual([id, true])
    }
    const crowded = graph.nodes.flatMap(({ children }) =>
      pairs(children).filter(([a, b]) => overlap(boxes[a]!, boxes[b]!)),
    )
    expect(crowded).toEqual([])
  })

  test('draws each transition once: as a line, or inside the box of its state', () => {
    const drawn = lines.flatMap(({ edges }) => edges)
    const inside = graph.edges.filter(({ target }) => target === undefined).map(({ id }) => id)
    expect([...drawn, ...inside].toSorted()).toEqual(graph.edges.map(({ id }) => id).toSorted())
  })

  test('has lines that touch the boxes of both their states and run straight', () => {
    for (const { source, target, points } of lines) {
      const name = `${source} to ${target}`
      expect([name, touches(points[0]!, boxes[source]!)]).toEqual([name, true])
      expect([name, touches(points.at(-1)!, boxes[target]!)]).toEqual([name, true])
      const isStraight = points.slice(1).every((point, i) => {
        const before = points[i]!
        return Math.abs(before.x - point.x) <= close || Math.abs(before.y - point.y) <= close
      })
      expect([name, isStraight]).toEqual([name, true])
    }
    for (const { state, points } of initials) {
      const begin = graph.nodes.find(({ id }) => id === state)!.initial!
      expect([state, touches(points.at(-1)!, boxes[begin]!)]).toEqual([state, true])
    }
  })

  test('has lines that run through no innermost state and no label of another line', () => {
    const crossed = lines.flatMap((line) =>
      legs(line.points).flatMap((leg) => [
        ...atoms.filter(({ id }) => crosses(leg, boxes[id]!)).map(({ id }) => id),
        ...lines
          .filter((other) => other !== line && crosses(leg, other.label))
          .map(({ edges }) => edges[0]),
      ]),
    )
    expect(crossed).toEqual([])
  })

  test('has labels that cover neither each other nor the box of a state', () => {
    const labels = lines.map(({ source, target, label }) => ({
      name: `${source}>${target}`,
      label,
    }))
    const covered = [
      ...pairs(labels)
        .filter(([a, b]) => overlap(a.label, b.label))
        .map(([a, b]) => `${a.name} and ${b.name}`),
      ...labels.flatMap(({ name, label }) =>
        atoms.filter(({ id }) => overlap(label, boxes[id]!)).map(({ id }) => `${name} and ${id}`),
      ),
    ]
    expect(covered).toEqual([])
  })
})
